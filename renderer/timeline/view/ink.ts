import { create } from 'zustand'

const TOKENS = ['text', 'dim', 'line', 'wave', 'bad', 'warn', 'focus', 'panel', 'ok'] as const
type Token = (typeof TOKENS)[number]

/** The colours of the style sheet as they are now, for what is painted. */
export type Ink = Readonly<Record<Token, string>>

/** A canvas knows no variables of a style sheet, so the colours are read off an element whenever the theme changes. */
export const useInk = create<Ink>(readInk)

function readInk(): Ink {
  const probe = document.createElement('span')
  document.body.append(probe)
  const read = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`
    return [token, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(read) as Record<Token, string>
}

const follow = () => useInk.setState(readInk())
new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow)
