type ElementAttributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>

/**
 * Makes an element. A function listens to the event of its name; `true` sets an attribute without a value, false and undefined
 * set none. Texts become text: nothing is ever read as markup.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: ElementAttributes,
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value === true) made.setAttribute(key, '')
    else if (value !== undefined && value !== false) made.setAttribute(key, `${value}`)
  }
  made.append(...children.filter((one) => one !== undefined))
  return made
}
