import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { go, linkTo } from '../lib/address.ts';
import { inWords, workbench } from '../lib/api.ts';
import { Dialog, SubmitOrCancel } from '../lib/dialog.tsx';
import { attempt, say } from '../lib/notices.ts';
import type { List, Snapshot, World } from '../lib/shapes.ts';
import { counted } from '../lib/text.ts';
import { refreshWorlds, worlds } from '../lib/worlds.ts';

const sources = ['empty', 'seed', 'snapshot', 'sandbox'] as const;
type Source = (typeof sources)[number];

const titles: Readonly<Record<Source, string>> = {
  empty: 'Empty',
  seed: 'Invented data',
  snapshot: 'A snapshot',
  sandbox: 'A copy of a world',
};

const lives = [
  ['3600', 'An hour after its last use'],
  ['86400', 'A day after its last use'],
  ['0', 'When it is deleted'],
] as const;

interface Form {
  readonly name: string;
  readonly count: number;
  readonly source: Source;
  readonly seed: string;
  readonly users: string;
  readonly posts: string;
  readonly snapshot: string;
  readonly sandbox: string;
  readonly ttlSeconds: string;
}

const first: Form = {
  name: '',
  count: 1,
  source: 'seed',
  seed: '42',
  users: '10',
  posts: '50',
  snapshot: '',
  sandbox: 'main',
  ttlSeconds: '3600',
};

/** Makes a world, or one for each of a class. */
export function NewWorld({ onClose }: { onClose(): void }) {
  const form = useSignal(first);
  const refusal = useSignal('');
  const snapshots = useSnapshotNames();
  const change = (part: Partial<Form>) => {
    form.value = { ...form.value, ...part };
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      const made = await make(form.value, snapshots);
      await attempt(refreshWorlds);
      say(made.length === 1 ? `${made[0]} is there.` : `${counted(made.length, 'world')} are there.`);
      onClose();
      if (made.length === 1) go(linkTo('worlds', { world: made[0] ?? null, open: 'yes' }));
    } catch (error) {
      refusal.value = inWords(error);
    }
  };
  const { name, count, source, seed, users, posts, snapshot, sandbox, ttlSeconds } = form.value;
  return (
    <Dialog title="New world" onClose={onClose}>
      <form class="new-world" onSubmit={submit}>
        <div class="pair">
          <Text
            label="Name"
            value={name}
            placeholder="a name is chosen"
            onInput={(text) => change({ name: text })}
          />
          <label class="field">
            <span>How many</span>
            <input
              type="number"
              min={1}
              max={99}
              value={count}
              onInput={(event) => change({ count: event.currentTarget.valueAsNumber || 1 })}
            />
          </label>
        </div>
        <fieldset class="choices">
          <legend>What it holds</legend>
          {sources.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="source"
                checked={source === each}
                onChange={() => change({ source: each })}
              />
              <span>{titles[each]}</span>
            </label>
          ))}
        </fieldset>
        {source === 'seed' && (
          <div class="pair three">
            <Text label="Seed" value={seed} onInput={(text) => change({ seed: text })} />
            <Text label="Users" value={users} onInput={(text) => change({ users: text })} />
            <Text label="Posts" value={posts} onInput={(text) => change({ posts: text })} />
          </div>
        )}
        {source === 'snapshot' && (
          <Choice
            label="Snapshot"
            value={snapshot}
            options={snapshots}
            onChange={(text) => change({ snapshot: text })}
          />
        )}
        {source === 'sandbox' && (
          <Choice
            label="World"
            value={sandbox}
            options={(worlds.value ?? []).map((world) => world.name)}
            onChange={(text) => change({ sandbox: text })}
          />
        )}
        <label class="field">
          <span>It is deleted</span>
          <select value={ttlSeconds} onChange={(event) => change({ ttlSeconds: event.currentTarget.value })}>
            {lives.map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <p class="refusal" role="alert">
          {refusal.value}
        </p>
        <SubmitOrCancel label={count > 1 ? `Make ${count} worlds` : 'Make it'} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function useSnapshotNames(): readonly string[] {
  const names = useSignal<readonly string[]>([]);
  useEffect(() => {
    void attempt(async () => {
      const { data } = await workbench<List<Snapshot>>('GET', '/snapshots');
      names.value = data.map(({ name }) => name);
    });
  }, []);
  return names.value;
}

/** The names of what was made. */
async function make(form: Form, snapshots: readonly string[]): Promise<readonly string[]> {
  const body = { from: fromOf(form, snapshots), ttlSeconds: Number(form.ttlSeconds) };
  const names = namesOf(form);
  const taken = names.find((name) => worlds.peek()?.some((world) => world.name === name));
  if (taken !== undefined) throw new Error(`There is a world “${taken}” already.`);
  const made: string[] = [];
  for (const own of names) {
    const world = await (own === ''
      ? workbench<World>('POST', '/sandboxes', body)
      : workbench<World>('PUT', `/sandboxes/${encodeURIComponent(own)}`, body));
    made.push(world.name);
  }
  return made;
}

/** An empty name is chosen by the server. */
function namesOf({ name, count }: Form): readonly string[] {
  const start = name.trim();
  if (count === 1) return [start];
  return Array.from({ length: count }, (_, index) => `${start || 'student'}-${index + 1}`);
}

function fromOf(
  { source, seed, users, posts, snapshot, sandbox }: Form,
  snapshots: readonly string[],
): unknown {
  if (source === 'empty') return 'empty';
  if (source === 'snapshot') return { snapshot: snapshot || snapshots[0] };
  if (source === 'sandbox') return { sandbox };
  return { seed: { seed: Number(seed), users: Number(users), posts: Number(posts) } };
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  onInput(text: string): void;
}

function Text({ label, value, placeholder = '', onInput }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  onChange(text: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  if (options.length === 0) return <p class="quiet-text">There is none yet.</p>;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value || options[0]} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
