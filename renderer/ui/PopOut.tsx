import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { POP_OUT_ADDRESS, popOutName } from '../../shared/popOut.ts'

/** Where a window lies on the desktop, if that is known, and how large its page is; CSS pixels. */
export interface WindowBounds {
  readonly left?: number
  readonly top?: number
  readonly width: number
  readonly height: number
}

interface PopOutProps {
  /** A name of its own: a window of the same name is taken again. The desktop app lets no other names open. */
  readonly name: string
  readonly title: string
  readonly bounds: WindowBounds
  readonly children: ReactNode
  /** The window was closed by its user, or could not be opened (`blocked`). */
  onClose(why: 'closed' | 'blocked'): void
  /** Where the window was when it went, by its user or with its part of the page. */
  onGone(bounds: WindowBounds): void
}

/**
 * Shows its children in a window of their own. They stay parts of this page, with its state and its clock; the window has a document
 * of its own, with the page's styles. Keys that its fields do not take go to the page.
 */
export function PopOut({ name, title, bounds, onClose, onGone, children }: PopOutProps) {
  const [root, setRoot] = useState<HTMLElement>()
  const told = useRef({ onClose, onGone })
  const opening = useRef(bounds)
  useEffect(() => {
    told.current = { onClose, onGone }
  })
  useEffect(() => {
    const sides = Object.entries(opening.current).map(([side, pixels]) => `${side}=${pixels}`)
    const features = ['popup', ...sides].join(',')
    const opened = window.open(POP_OUT_ADDRESS, popOutName(name), features)
    if (opened === null) {
      told.current.onClose('blocked')
      return undefined
    }
    const stop = new AbortController()
    const dress = dressWindow(opened)
    const own = opened.document.createElement('div')
    own.dataset['popOut'] = name
    opened.document.body.replaceChildren(own)
    const gone = () => {
      stop.abort()
      told.current.onGone(boundsOf(opened))
      told.current.onClose('closed')
    }
    opened.addEventListener('pagehide', gone, { signal: stop.signal })
    opened.addEventListener('keydown', passKey, { signal: stop.signal })
    const end = () => opened.close()
    window.addEventListener('pagehide', end, { signal: stop.signal })
    setRoot(own)
    return () => {
      if (!stop.signal.aborted) told.current.onGone(boundsOf(opened))
      stop.abort()
      dress.disconnect()
      opened.close()
    }
  }, [name])
  useEffect(() => {
    if (root !== undefined) root.ownerDocument.title = title
  }, [root, title])
  return root === undefined ? null : createPortal(children, root)
}

function boundsOf({ screenX: left, screenY: top, innerWidth: width, innerHeight: height }: Window): WindowBounds {
  return { left, top, width, height }
}

/** Gives a window the styles, the theme and the language of this page, now and when they change. */
function dressWindow({ document: other }: Window): MutationObserver {
  const copy = () => {
    for (const name of ['lang', 'dir', 'data-theme']) {
      const value = document.documentElement.getAttribute(name)
      if (value !== null) other.documentElement.setAttribute(name, value)
    }
    const sheets = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')]
    const copies = sheets.map((sheet) => {
      const made = other.importNode(sheet, true)
      // A relative address would be that of the blank page.
      if (sheet instanceof HTMLLinkElement) made.setAttribute('href', sheet.href)
      return made
    })
    if (copies.length !== other.head.querySelectorAll('link, style').length) other.head.replaceChildren(...copies)
  }
  copy()
  const changes = new MutationObserver(copy)
  changes.observe(document.documentElement, { attributes: true })
  changes.observe(document.head, { childList: true })
  return changes
}

/** Where a key is text, or belongs to a menu. */
const KEY_OWNER_SELECTOR = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]'

/** Has the page do what a key means there, unless the focused field of the window takes it. */
function passKey(event: KeyboardEvent): void {
  const focused = event.target as Element | null
  // Elements of another window are of other classes than those of this one.
  if (event.defaultPrevented || focused?.closest(KEY_OWNER_SELECTOR)) return
  if (event.key === ' ' && focused?.matches('button, a, summary')) return
  const { key, code, ctrlKey, shiftKey, altKey, metaKey, repeat } = event
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  const copy = new KeyboardEvent('keydown', { key, code, repeat, ...modifiers, bubbles: true, cancelable: true })
  document.body.dispatchEvent(copy)
  if (copy.defaultPrevented) event.preventDefault()
}
