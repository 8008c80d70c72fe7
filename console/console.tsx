import { render } from 'preact';
import { followLinks } from './lib/address.ts';
import { handleKey, openPalette } from './lib/commands.ts';
import { Console } from './shell/console.tsx';
import './styles/console.css';

addEventListener('click', followLinks);
addEventListener('keydown', handleKey);

// The server renders the header, as for every other page.
const button = document.getElementById('palette');
button?.addEventListener('click', openPalette);
const keys = button?.querySelector('kbd');
if (keys && /Mac|iPhone|iPad/.test(navigator.userAgent)) keys.textContent = '⌘ K';

const root = document.getElementById('console');
root?.replaceChildren();
if (root !== null) render(<Console />, root);
