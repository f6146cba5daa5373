import { expect, it } from 'vitest'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import type { Work } from '../../shared/commands/work.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { listUnderWay } from './underWay.ts'

const dub = (id: string, changes: Partial<ListedDub>): ListedDub => ({
  ...{ id, video: `/v/${id}.mp4`, name: `${id}.mp4`, uploaded: false, notes: [], earlier: [] },
  order: { to: 'sw', transcript: { from: 'auto' }, translation: { from: 'auto' }, voices: {}, output: '/v/o.mp4' },
  state: { name: 'draft' },
  ...changes,
})
const running = { name: 'running', stage: 'render', doing: plainWords('Speaking'), fraction: 0.14 } as const
const namesAndStates = (...sources: Parameters<typeof listUnderWay>) =>
  listUnderWay(...sources).map(({ name, state }) => [name, state.name])

it('knows all that goes on, wherever it was begun: dubs, paused ones too, work of projects, and what the page waits for', () => {
  const project = { path: '/v/b.griot', name: 'b', dubs: [], work: { ...running, project: 'p', work: 'w' } }
  const dubs = [
    dub('a', { state: { name: 'paused', fraction: 0.14 } }),
    // Two languages of one film tell of the same work.
    dub('b', { project }),
    dub('b2', { project, state: { name: 'waiting' } }),
  ]
  const tasks = [{ id: 'review', label: plainWords('Writing the page'), fraction: 0.5, cancel: () => undefined }]
  expect(namesAndStates({ tasks, dubs })).toEqual([
    [undefined, 'running'],
    ['b', 'running'],
    ['a.mp4', 'paused'],
    ['b2.mp4', 'waiting'],
  ])
})

it('takes the work of the open project from the project', () => {
  const work: Work = { id: 'w', kind: 'render', target: 'sw', failures: [], notes: [], state: running }
  const project = { path: '/v/b.griot', name: 'b', dubs: [], work: { ...running, project: 'p', work: 'w' } }
  const open = {
    id: 'p',
    path: '/v/b.griot',
    name: 'b',
    work: [work, { ...work, id: 'x', state: { name: 'done' } as const }],
  }
  expect(namesAndStates({ tasks: [], dubs: [dub('b', { project })], open })).toEqual([['b', 'running']])
})
