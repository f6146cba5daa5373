import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ReactNode } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { transformSync } from 'rolldown/utils'
import { type KeptState, keepState, newState, Scoped } from './keepState.testing.ts'
import { type DrawnNode, isNode, MARKER, readMarkup } from './markup.testing.ts'
import { foldLines, type OutlinedElement, outlineOf } from './outline.testing.ts'

/** An element of a drawn part with its attributes and handlers. */
interface DrawnElement {
  readonly type: unknown
  readonly props: Readonly<Record<string, unknown>>
}

/** The attributes of all elements that were made, by number; a part may be given some that were made before it is drawn. */
const made: WeakRef<DrawnElement['props']>[] = []

/** The elements that were made since a part began to be drawn. */
let madeNow: DrawnElement[] = []

/** Whether menus are drawn open, as if each had been pressed. */
let opensMenus = false

/** Makes what stands for an element in the reference that a component gave it, by its tag. */
let elementFor: DrawOptions['elements']

type MakeElement = typeof runtime.jsx

/** Whether attributes reach the markup: those of HTML, and of components that hand them on, as the parts of menus do. */
const reachesMarkup = (type: unknown) => typeof type === 'string' || (typeof type === 'object' && type !== null)

const noted =
  (make: MakeElement): MakeElement =>
  (type, props, key) => {
    const name = typeof type === 'function' ? type.name : ''
    if (opensMenus && /^(Context)?Menu(Submenu)?Root$|^PopoverRoot$/.test(name))
      return make(type, { defaultOpen: true, ...(props as object) }, key)
    if (typeof type === 'function')
      return make(Scoped as never, { make, of: type, own: props, name: `${name} ${key ?? ''}` }, key)
    if (!reachesMarkup(type)) return make(type, props, key)
    const { ref } = props as { readonly ref?: unknown }
    if (elementFor !== undefined && typeof type === 'string' && typeof ref === 'object' && ref !== null)
      Object.assign(ref, { current: elementFor(type) ?? null })
    const element = make(type, { ...(props as object), [MARKER]: made.length }, key)
    const own = element.props as DrawnElement['props']
    made.push(new WeakRef(own))
    madeNow.push({ type, props: own })
    return element
  }

// The names that JSX is compiled to.
export const jsx = noted(runtime.jsx)
export const jsxs = noted(runtime.jsxs)
export const { Fragment } = runtime

/** A module of styles in which each class has its own name. */
const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => name })'

/** Draws the content of a menu in its place, not elsewhere in the page. */
const PORTAL = `export const FloatingPortal = ({ children }) => children
export const usePortalContext = () => null
export const useFloatingPortalNode = () => ({ node: null, subtree: null })`

/** The colours of canvases, which the page reads from its styles, are their names. */
const COLOURS = `import { createSlice } from '../state/stores.ts'
export const useInk = createSlice('settings', 'colours', Object.fromEntries(
  ['text', 'dim', 'line', 'wave', 'accent', 'bad', 'warn', 'focus', 'panel', 'ok'].map((name) => [name, name])))`

/** Modules that need a page, and those that stand in for them. */
const STAND_INS: readonly (readonly [ending: string, source: string])[] = [
  ['.css', CLASS_NAMES],
  ['/FloatingPortal.mjs', PORTAL],
  ['/renderer/ui/ink.ts', COLOURS],
  ['?worker&url', "export default 'worker.js'"],
]

// Node reads neither JSX nor styles: a test imports its components after this file, by `await import()`.
registerHooks({
  resolve: (name, context, next) =>
    name === 'drawn/jsx-runtime' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
  load(url, context, next) {
    const standIn = STAND_INS.find(([ending]) => url.endsWith(ending))
    if (standIn !== undefined) return { format: 'module', source: standIn[1], shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const path = fileURLToPath(url)
    const jsxOptions = { runtime: 'automatic', importSource: 'drawn' } as const
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: jsxOptions })
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(' ')}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})

type DrawnAttributes = DrawnElement['props']

/** A part of the page as it was drawn. */
interface DrawnPart {
  readonly html: string
  /** The text without markup. */
  readonly text: string
  /**
   * A line for each element that a person gets, as in `button "Delete" [disabled]`, with its text, value and states, and for each text
   * between them; lines of what is inside another element are further in, or behind it where that is short.
   */
  readonly outline: readonly string[]
  /** The lines of the outline, each for itself. */
  readonly lines: readonly string[]
  /** The attributes of each element of a type that components of ours made, if they include these. */
  all(type: string, attributes?: DrawnAttributes): DrawnAttributes[]
  /** The attributes of the only such element. Throws where there is none, or several. */
  only(type: string, attributes?: DrawnAttributes): DrawnAttributes
  /** The buttons, fields and the like, in their order. */
  readonly controls: readonly DrawnControl[]
  /** Presses the element of a role and a name, as in `button "Delete"`. Throws where there is none such, several, or it is disabled. */
  press(label: string, event?: object): void
  /** Changes the value of a field of a role and a name. */
  fill(label: string, value: string): void
  /** Calls a handler of the element of a role and a name, and those of the elements around it until one stops that. */
  send(label: string, handler: string, event?: object): void
  /** The part as it is now, with the state that handlers gave its components. */
  redraw(): DrawnPart
  /** The elements of the outline, and the state of the components. */
  readonly elements: readonly OutlinedElement[]
  readonly state: KeptState
}

/** An element that people press, or a field that they fill in. */
export interface DrawnControl {
  /** `role "name"`. */
  readonly label: string
  readonly isOff: boolean
  /** Whether it is filled in, not pressed. */
  readonly isField: boolean
  /** Presses it; a field gets a value. */
  use(value?: string): void
}

interface DrawOptions {
  /** Draws menus and what is like them open. */
  readonly menus?: 'open'
  /** Runs effects, with no element in their references, unless `elements` makes one; by default none runs. */
  readonly effects?: 'run'
  /** Makes what stands for an element of a tag, for effects that need one. */
  readonly elements?: (tag: string) => object | undefined
}

/**
 * Draws a part of the page once, without a browser: effects do not run, and nothing has a size. Stores, texts, attributes, handlers and
 * the state of components are real.
 */
export function drawPart(part: ReactNode, options: DrawOptions = {}): DrawnPart {
  return drawWith(part, options, newState(options.effects === 'run'))
}

function drawWith(part: ReactNode, options: DrawOptions, state: KeptState): DrawnPart {
  const markup = keepState(state, () => {
    madeNow = []
    opensMenus = options.menus === 'open'
    elementFor = options.elements
    try {
      return renderToStaticMarkup(part)
    } finally {
      opensMenus = false
      elementFor = undefined
    }
  })
  const elements = madeNow
  const propsOf = (node: DrawnNode): DrawnAttributes => made[node.made ?? -1]?.deref() ?? {}
  const html = markup.replaceAll(new RegExp(` ${MARKER}="\\d+"`, 'g'), '')
  const root = readMarkup(markup, (at) => Object.keys(made[at]?.deref() ?? {}))
  const lines = outlineOf(root)
  const all = (type: string, attributes: DrawnAttributes = {}) =>
    elements
      .filter(
        (one) => one.type === type && Object.entries(attributes).every(([name, value]) => one.props[name] === value),
      )
      .map(({ props }) => props)
  const outline = foldLines(lines)
  const find = (label: string): OutlinedElement => {
    const [first, ...others] = lines.filter((line) => line.label === label)
    if (first === undefined || others.length > 0)
      throw new Error(`There ${others.length > 0 ? 'are several' : 'is no'} ${label} in:\n${outline.join('\n')}`)
    return first
  }
  const chainOf = (node: DrawnNode) => [...pathTo(root, node)].reverse().map(propsOf)
  const send = (label: string, handler: string, event: object = {}) => {
    const { node } = find(label)
    if (!bubble(chainOf(node), handler, event)) throw new Error(`Nothing has an ${handler} at ${label}.`)
  }
  const fillIn = (node: DrawnNode, value: string) => {
    const field = { value, valueAsNumber: value === '' ? Number.NaN : Number(value), ...INERT_FIELD }
    const chain = chainOf(node)
    const isChanged = bubble(chain, 'onChange', { target: field, currentTarget: field })
    const isLeft = bubble(chain, 'onBlur', { target: field, currentTarget: field })
    if (!isChanged && !isLeft) throw new Error(`Nothing changes by ${value}.`)
  }
  const controls = lines
    .filter(({ label, node }) => CONTROL_ROLES.test(label) && isUsable(chainOf(node), label))
    .map(({ label, isOff, node }) => ({
      label,
      isOff,
      isField: FIELDS.test(label),
      use: (value?: string) => (value === undefined ? pressElement(chainOf(node), label, {}) : fillIn(node, value)),
    }))
  return {
    html,
    outline,
    lines: lines.map(({ line }) => line),
    controls,
    text: html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    all,
    only(type, attributes) {
      const [first, ...others] = all(type, attributes)
      if (first === undefined || others.length > 0) throw new Error(`There is not one such ${type}: ${html}`)
      return first
    },
    send,
    press(label, event = {}) {
      const { node, isOff } = find(label)
      if (isOff) throw new Error(`${label} is disabled.`)
      pressElement(chainOf(node), label, event)
    },
    fill(label, value) {
      const { node, isOff } = find(label)
      if (isOff) throw new Error(`${label} is disabled.`)
      fillIn(node, value)
    },
    redraw: () => drawWith(part, options, state),
    elements: lines,
    state,
  }
}

/** Roles of what people press or fill in. */
const CONTROL_ROLES =
  /^(?:button|link|checkbox|radio|switch|tab|option|menuitem|menuitemradio|menuitemcheckbox|textbox|searchbox|spinbutton|slider|combobox)\b/

const FIELDS = /^(?:textbox|searchbox|spinbutton|slider|combobox)\b/

/** Methods of a field that handlers call, which do nothing here. */
const INERT_FIELD = {
  style: { setProperty: () => undefined },
  setCustomValidity: () => undefined,
  removeAttribute: () => undefined,
}

/** Handlers by which a field, or another element, or one around it, does something. */
const CHANGES = ['onChange', 'onBlur']
const USES = [...CHANGES, 'onClick', 'onCheckedChange', 'onValueChange', 'onSubmit']

/** Whether an element does something by itself, unlike one that opens a menu or obeys keys only. */
function isUsable(chain: readonly DrawnAttributes[], label: string): boolean {
  const names = FIELDS.test(label) ? CHANGES : USES
  return chain.some((props) => names.some((name) => typeof props[name] === 'function'))
}

/** The elements from the outermost to one in it, both of them with it. */
function pathTo(root: DrawnNode, node: DrawnNode): DrawnNode[] {
  if (root === node) return [node]
  for (const child of root.children) {
    const path = isNode(child) ? pathTo(child, node) : []
    if (path.length > 0) return [root, ...path]
  }
  return []
}

/** Calls a handler of an element and of those around it, until one stops that; answers whether there was any. */
function bubble(chain: readonly DrawnAttributes[], name: string, event: object): boolean {
  let isStopped = false
  let isThere = false
  const whole = {
    preventDefault: () => undefined,
    stopPropagation: () => {
      isStopped = true
    },
    ...event,
  }
  for (const props of chain) {
    const handler = props[name]
    if (typeof handler !== 'function' || isStopped) continue
    isThere = true
    handler(whole)
  }
  return isThere
}

/** Does what a press of an element does: of a box it changes that, of an entry of a menu it chooses that, of a form's button it sends that. */
function pressElement(chain: readonly DrawnAttributes[], label: string, event: object): void {
  const [own = {}] = chain
  const { type, checked, value } = own
  const boxChecked = type === 'radio' ? true : !(checked ?? own['defaultChecked'] ?? false)
  const box = { checked: boxChecked, value }
  const choose = chain.find(({ onValueChange }) => typeof onValueChange === 'function')
  if (type === 'checkbox' || type === 'radio')
    callHandler(own, 'onChange', { target: box, currentTarget: box, ...event })
  else if (typeof own['onCheckedChange'] === 'function') own['onCheckedChange'](!checked)
  else if (label.startsWith('menuitemradio') && choose !== undefined)
    (choose['onValueChange'] as (now: unknown) => void)(value)
  else {
    const isPressed = bubble(chain, 'onClick', event)
    const isSent = type === 'submit' && bubble(chain, 'onSubmit', event)
    if (!isPressed && !isSent) throw new Error(`${label} does nothing.`)
  }
}

/** Calls a handler of a drawn element with the part of an event that it reads. Throws where the element has none. */
export function callHandler(attributes: DrawnAttributes | undefined, name: string, event: object = {}): void {
  const handler = attributes?.[name]
  if (typeof handler !== 'function') throw new Error(`The element has no ${name}.`)
  handler(event)
}

/** The lines of an outline as a test writes them: without the indent that all of them have. */
export function outlined([written = '']: TemplateStringsArray): string[] {
  const lines = written.split('\n').slice(1, -1)
  const indent = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent))
}
