/** Creates an element with text, which is never parsed as markup. */
export function make(name, className = '', text = '') {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}

export function makeLink(href, ...inside) {
  const link = make('a');
  link.href = href;
  link.append(...inside);
  const item = make('li');
  item.append(link);
  return item;
}
