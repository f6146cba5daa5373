import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import React, { type ReactNode } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { transformSync } from 'rolldown/utils'

/** An element of a drawn part with its attributes and handlers. */
interface DrawnElement {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}

/** The elements that were made since a part began to be drawn. */
let made: DrawnElement[] = []

type MakeElement = typeof runtime.jsx
const noted =
  (make: MakeElement): MakeElement =>
  (type, props, key) => {
    if (typeof type === 'string') made.push({ type, props: props as DrawnElement['props'] })
    return make(type, props, key)
  }

// The names that JSX is compiled to.
export const jsx = noted(runtime.jsx)
export const jsxs = noted(runtime.jsxs)
export const { Fragment } = runtime

/** A module of styles in which each class has its own name. */
const CLASS_NAMES = 'export default new Proxy({}, { get: (_, name) => name })'

// Node reads neither JSX nor styles: a test imports its components after this file, by `await import()`.
registerHooks({
  resolve: (name, context, next) =>
    name === 'drawn/jsx-runtime' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: CLASS_NAMES, shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const path = fileURLToPath(url)
    const jsxOptions = { runtime: 'automatic', importSource: 'drawn' } as const
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: jsxOptions })
    if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(' ')}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})

// React draws here as on a server, where a store would show its first state. It is to show the one that the test gave it.
Object.assign(React, { useSyncExternalStore: (_subscribe: unknown, now: () => unknown) => now() })

type DrawnAttributes = DrawnElement['props']

/** A part of the page as it was drawn. */
interface DrawnPart {
  readonly html: string
  /** The text without markup. */
  readonly text: string
  /** The attributes of each element of a type that components of ours made, if they include these. */
  all(type: string, attributes?: DrawnAttributes): DrawnAttributes[]
  /** The attributes of the only such element. Throws where there is none, or several. */
  only(type: string, attributes?: DrawnAttributes): DrawnAttributes
}

/**
 * Draws a part of the page once, without a browser: effects do not run, and what a handler sets as the state of a component is not
 * seen. Stores, texts, attributes and handlers are real.
 */
export function drawPart(part: ReactNode): DrawnPart {
  made = []
  const html = renderToStaticMarkup(part)
  const elements = made
  const all = (type: string, attributes: DrawnAttributes = {}) =>
    elements
      .filter(
        (one) => one.type === type && Object.entries(attributes).every(([name, value]) => one.props[name] === value),
      )
      .map(({ props }) => props)
  return {
    html,
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
  }
}

/** Calls a handler of a drawn element with the part of an event that it reads. Throws where the element has none. */
export function callHandler(attributes: DrawnAttributes | undefined, name: string, event: object = {}): void {
  const handler = attributes?.[name]
  if (typeof handler !== 'function') throw new Error(`The element has no ${name}.`)
  handler(event)
}
