import { createSlice } from '../state/stores.ts'

const COLOUR_TOKENS = ['text', 'dim', 'line', 'wave', 'accent', 'bad', 'warn', 'focus', 'panel', 'ok'] as const
type Token = (typeof COLOUR_TOKENS)[number]

/** The colours of the style sheet, for canvases. */
export type Ink = Readonly<Record<Token, string>>

/** The colours now, read from an element whenever the theme changes: a canvas cannot use CSS variables. */
export const useInk = createSlice<Ink>('settings', 'colours', readInk())

function readInk(): Ink {
  const probe = document.createElement('span')
  // Forced colours would make all of them the colour of text.
  probe.dataset['ink'] = ''
  document.body.append(probe)
  const read = COLOUR_TOKENS.map((token) => {
    probe.style.color = `var(--${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(read) as Record<Token, string>
}

const follow = () => useInk.setState(readInk())
new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
  window.matchMedia(query).addEventListener('change', follow)
}
