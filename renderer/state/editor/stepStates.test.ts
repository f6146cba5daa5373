import { expect, it } from 'vitest'
import type { ListedDub } from '../../../shared/commands/dubs.ts'
import type { Work } from '../../../shared/commands/work.ts'
import type { Stage } from '../../../shared/commands/workState.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { stepsUnderWay } from './stepStates.ts'

const PATH = '/v/film.griot'
const running = (stage: Stage) => ({ name: 'running', stage, doing: plainWords('Speaking'), fraction: 0.5 }) as const

const work = (changes: Partial<Work>): Work => ({
  ...{ id: 'w', kind: 'render', failures: [], notes: [], state: running('render') },
  ...changes,
})
const dub = (changes: Partial<ListedDub>): ListedDub => ({
  ...{ id: 'd', video: '/v/film.mp4', name: 'film.mp4', uploaded: false, notes: [], earlier: [] },
  order: { to: 'sw', transcript: { from: 'auto' }, translation: { from: 'auto' }, voices: {}, output: '/v/o.mp4' },
  state: running('voices'),
  project: { path: PATH, name: 'film', dubs: [] },
  ...changes,
})
const stepsIn = (target: 'sw' | 'yo' | undefined, all: readonly Work[], dubs: readonly ListedDub[] = []) => [
  ...stepsUnderWay(all, dubs, { target, path: PATH }),
]

it('a step is under way while work on it runs or waits, in the translation that is shown', () => {
  const render = work({ target: 'sw' })
  expect(stepsIn('sw', [render, work({ kind: 'check', target: 'sw', state: { name: 'waiting' } })])).toEqual([
    'render',
    'check',
  ])
  expect(stepsIn('yo', [render])).toEqual([])
  expect(stepsIn('sw', [work({ target: 'sw', state: { name: 'done' } })])).toEqual([])
  expect(stepsIn('sw', [work({ kind: 'takes', target: 'sw' })])).toEqual([])
})

it('a transcript is under way in every translation, and where there is none', () => {
  const transcript = work({ kind: 'transcript', state: running('transcript') })
  for (const target of ['sw', 'yo', undefined] as const) expect(stepsIn(target, [transcript])).toEqual(['transcript'])
})

it('a dub of this project is at its own step, and no dub of another project or language is', () => {
  expect(stepsIn('sw', [], [dub({})])).toEqual(['voices'])
  expect(stepsIn('sw', [], [dub({ state: running('speakers') })])).toEqual(['transcript'])
  expect(stepsIn('yo', [], [dub({})])).toEqual([])
  expect(stepsIn('sw', [], [dub({ project: { path: '/v/b.griot', name: 'b', dubs: [] } })])).toEqual([])
  expect(stepsIn('sw', [], [dub({ state: { name: 'paused', fraction: 0.5 } })])).toEqual([])
})
