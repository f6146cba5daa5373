import { expect, it } from 'vitest'
import { makeOne } from './consistency.ts'
import { edited, lineOf, testDocument } from './document.testing.ts'
import type { Document } from './document.ts'
import { folderInconsistencies } from './folderConsistency.ts'
import { addTarget } from './projectEdits.ts'
import { applyTranslation } from './texts/textEdits.ts'

function translated(rows: readonly (readonly [source: string, translation: string])[]): Document {
  const document = testDocument(rows.map(([source], at) => [at * 3, at * 3 + 2, source, 'Ann'] as const))
  return edited(document, (draft) => {
    addTarget(draft, 'sw')
    applyTranslation(draft, 'sw', new Map(rows.map(([, text], at) => [at + 1, text])))
  })
}

const first = translated([
  ['Wash your hands with soap.', 'Nawa mikono kwa sabuni.'],
  ['We met Zawadi there.', 'Tulimkuta Zawadi huko.'],
])
const second = translated([
  ['Good evening.', 'Habari za jioni.'],
  ['wash your hands, with soap!', 'Osha mikono yako kwa sabuni.'],
  ['Ask Zawadi about it.', 'Muulize Zawady kuhusu hilo.'],
  ['Zawadi sleeps.', 'Sasa Zawady analala.'],
])
const projects = [
  { path: '/a', lines: first.lines },
  { path: '/b', lines: second.lines },
]

it('finds what two projects say in two ways, each with its own lines', () => {
  const found = folderInconsistencies(projects, 'sw')
  expect(found.map(({ kind, variants }) => [kind, ...variants])).toEqual([
    [
      'sentence',
      { text: 'Nawa mikono kwa sabuni.', lines: 1, projects: ['/a'] },
      { text: 'Osha mikono yako kwa sabuni.', lines: 1, projects: ['/b'] },
    ],
    ['name', { text: 'Zawady', lines: 2, projects: ['/b'] }, { text: 'Zawadi', lines: 1, projects: ['/a'] }],
  ])
  expect(found[1]?.parts.get('/b')?.variants).toEqual([{ text: 'Zawady', lines: [3, 4] }])
})

it('makes each project one with the others by its own part', () => {
  const [sentence, name] = folderInconsistencies(projects, 'sw')
  const after = edited(second, (draft) => {
    for (const [found, replacement] of [
      [sentence, 'Nawa mikono kwa sabuni.'],
      [name, 'Zawadi'],
    ] as const) {
      const part = found?.parts.get('/b')
      if (part !== undefined) makeOne(draft, 'sw', part, replacement)
    }
  })
  expect([2, 3, 4].map((id) => lineOf(after, id).texts.sw?.text)).toEqual([
    ...['Nawa mikono kwa sabuni.', 'Muulize Zawadi kuhusu hilo.', 'Sasa Zawadi analala.'],
  ])
  expect(folderInconsistencies([...projects.slice(0, 1), { path: '/b', lines: after.lines }], 'sw')).toEqual([])
})

it('finds what one project alone says in two ways', () => {
  const one = translated([
    ['Wash your hands with soap.', 'Nawa mikono kwa sabuni.'],
    ['Wash your hands with soap.', 'Osha mikono yako kwa sabuni.'],
  ])
  const found = folderInconsistencies([{ path: '/a', lines: one.lines }], 'sw')
  expect(found.map(({ variants }) => variants)).toEqual([
    [
      { text: 'Nawa mikono kwa sabuni.', lines: 1, projects: ['/a'] },
      { text: 'Osha mikono yako kwa sabuni.', lines: 1, projects: ['/a'] },
    ],
  ])
})
