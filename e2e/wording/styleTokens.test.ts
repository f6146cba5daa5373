// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../renderer')
const tokens = readFileSync(join(folder, 'styles/tokens.css'), 'utf8')
const spaces = new Set([...tokens.matchAll(/--space-(\d+):/g)].map(([, pixels]) => pixels))

/** Every rule of the page's style sheets but the tokens themselves: the file and one line with a value. */
const declarations = globSync('**/*.css', { cwd: folder })
  .filter((file) => !file.startsWith('styles/tokens') && !file.startsWith('styles/fonts'))
  // A page of its own, which a reviewer opens from a file: it brings its sizes and colours with it.
  .filter((file) => !file.startsWith('reviewPage'))
  .flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*([a-z-]+): ([^;]*);/gm)].map(
      ([, property = '', value = '']) => ({ file, property, value }),
    ),
  )

/** All of the sheets, without the words about them. */
const sheets = globSync('**/*.css', { cwd: folder })
  .filter((file) => !file.startsWith('reviewPage'))
  .map((file) => readFileSync(join(folder, file), 'utf8').replace(/\/\*.*?\*\//gs, ''))

const found = (isLiteral: (property: string, value: string) => boolean): string[] =>
  declarations
    .filter(({ property, value }) => isLiteral(property, value))
    .map(({ file, property, value }) => `${file} ${property}: ${value}`)

/** One pixel and all of a circle mean themselves. */
const radii = /^(0|1px|50%|inherit|var\(--[a-z-]+\))( (0|var\(--[a-z-]+\)))*$/

describe('the style sheets take from the tokens', () => {
  it('sizes of type', () => {
    expect(found((name, value) => /^font(-size)?$/.test(name) && /^(\d00 )?[\d.]+(px|rem|em)/.test(value))).toEqual([])
  })
  it('layers', () => {
    expect(found((name, value) => name === 'z-index' && /^-?\d/.test(value))).toEqual([])
  })
  it('radii', () => {
    expect(found((name, value) => name === 'border-radius' && !radii.test(value))).toEqual([])
  })
  it('colours', () => {
    expect(found((_, value) => /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i.test(value))).toEqual([])
  })
  it('the surfaces of what is chosen and of hover, for which there is one each', () => {
    const mixed = /^color-mix\(in srgb, var\(--focus\) [\d.]+%, transparent\)$/
    // The stretch that loops lies over everything else of the timeline.
    expect(found((name, value) => name === 'background' && mixed.test(value))).toEqual([
      'timeline/overlay.module.css background: color-mix(in srgb, var(--focus) 7%, transparent)',
    ])
    const hovers = sheets.flatMap((sheet) => sheet.match(/:hover[^{}]*\{[^}]*color-mix[^}]*var\(--text\)/g) ?? [])
    expect(hovers).toEqual([])
  })
  it('no `:has` that asks for anything deep within, as each drawn row would have all styles around it worked out anew', () => {
    const selectors = sheets.flatMap((sheet) =>
      [...sheet.matchAll(/:has\((.)([^)]*)/g)].map(([, sign, rest]) => `${sign}${rest}`),
    )
    const near = selectors.filter((what) => /^[>+]/.test(what))
    // Within a label, and within a cell.
    const small = [':checked', ':focus-visible', 'textarea']
    expect(selectors.filter((what) => !near.includes(what) && !small.includes(what))).toEqual([])
    expect(selectors.length).toBeGreaterThan(small.length)
  })
  it('themes, which differ in nothing but colours', () => {
    const ruled = sheets.flatMap((sheet) => sheet.match(/[^}]*(data-theme|prefers-color-scheme)[^}]*}/g) ?? [])
    expect(ruled.map((rule) => rule.replace(/\s+/g, ' ').trim())).toEqual([
      ':root[data-theme="dark"] { color-scheme: dark; }',
      ':root[data-theme="light"] { color-scheme: light; }',
    ])
  })
  it('space', () => {
    const literal = (value: string) =>
      [...value.matchAll(/(?<![\w-])-?(\d+)px/g)].some(([, pixels]) => spaces.has(pixels))
    expect(found((name, value) => /^(padding|margin|gap|row-gap|column-gap)/.test(name) && literal(value))).toEqual([])
  })
  it('no left and right, but for time', () => {
    const sided = (name: string, value: string) =>
      /^(left|right)$|-(left|right)\b/.test(name) || (/^(text-align|float)$/.test(name) && /left|right/.test(value))
    // Time runs from left to right in every language.
    expect(found(sided).filter((one) => !one.startsWith('timeline/'))).toEqual([])
  })
  it('only tokens that exist', () => {
    const known = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const named = /--(space|size|radius|layer|stage|on-stage|caption|hover|backdrop)[\w-]*/g
    expect(found((_, value) => [...value.matchAll(named)].some(([name]) => !known.has(name)))).toEqual([])
  })
})
