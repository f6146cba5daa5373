import { expect, it } from 'vitest'
import type { Dub } from '../../../shared/commands/dubs.ts'
import { english } from '../../../shared/locale/english.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import type { ProjectDub } from '../../dubbing/work/projectStore.ts'
import type { ListedProject } from '../project/projectOfVideo.ts'
import { dubList } from './dubList.ts'

const made = (path: string) => ({ path, subtitles: [], lines: 1, speakers: 1, seconds: 2, basis: 'key' })

function dub(id: string, to: 'sw' | 'zu', state: ProjectDub['state'], endedAt?: number): ProjectDub {
  const files = { transcript: { from: 'auto' }, translation: { from: 'auto' } } as const
  const order = { kind: 'dub', dub: { to, ...files, voices: {}, output: `/${id}.mp4`, subtitles: false } } as const
  const place = { place: '/film.griot', video: '/film.mp4', addedAt: Number(id) }
  const item = { id, ...place, order, state, failures: [], notes: [], checkpoint: {} }
  return endedAt === undefined ? item : { ...item, endedAt }
}

/** The list in short: id, state, path of what counts, edited since, paths of before. */
async function shown(
  dubs: readonly ProjectDub[],
  project: ListedProject = { path: '/film.griot', name: 'film', dubs: [] },
) {
  const view = ({ id, video, order, state }: ProjectDub): Dub => {
    const own = state.name === 'done' ? { name: 'done' as const, result: { ...state.result, url: '' } } : state
    return { id, video, name: 'film', uploaded: false, order: order.dub, notes: [], state: own as Dub['state'] }
  }
  const list = await dubList({
    dubs,
    look: async () => project,
    isOpened: () => true,
    view,
    urlOf: (path) => `media:${path}`,
  })
  return list.map(({ id, state, edited, earlier }) => [
    ...[id, state.name, state.name === 'done' ? state.result.path : undefined],
    ...[edited, earlier.map(({ path }) => path)],
  ])
}

const project = (path: string, madeAt: number, edited = false): ListedProject => ({
  ...{ path: '/film.griot', name: 'film' },
  dubs: [{ ...made(path), to: 'sw', madeAt, edited }],
})

it('shows one dub for each video and language: the one at work, else the newest; the others are those of before', async () => {
  const [first, second] = [
    dub('1', 'sw', { name: 'done', result: made('/1.mp4') }, 5),
    dub('2', 'sw', { name: 'done', result: made('/2.mp4') }, 9),
  ]
  const zulu = dub('3', 'zu', {
    name: 'failed',
    failure: { kind: 'offline', message: 'No answer.' },
    stage: 'render',
  })
  expect(await shown([first, second, zulu])).toEqual([
    ['2', 'done', '/2.mp4', undefined, ['/1.mp4']],
    ['3', 'failed', undefined, undefined, []],
  ])
  const [running, draft] = [dub('4', 'sw', { name: 'waiting' }), dub('5', 'sw', { name: 'draft' })]
  expect(await shown([first, draft])).toEqual([['5', 'draft', undefined, undefined, ['/1.mp4']]])
  expect(await shown([first, running, draft])).toEqual([['4', 'waiting', undefined, undefined, ['/1.mp4']]])
})

it('shows what was made of the project since, and whether it was edited after that', async () => {
  const own = dub('1', 'sw', { name: 'done', result: made('/1.mp4') }, 5)
  expect(await shown([own], project('/new.mp4', 8))).toEqual([['1', 'done', '/new.mp4', undefined, ['/1.mp4']]])
  expect(await shown([own], project('/new.mp4', 8, true))).toEqual([['1', 'done', '/new.mp4', true, ['/1.mp4']]])
  // What the project took from this dub, and a dub that was made after the project's.
  expect(await shown([own], project('/1.mp4', 5, true))).toEqual([['1', 'done', '/1.mp4', true, []]])
  expect(await shown([own], project('/old.mp4', 4, true))).toEqual([['1', 'done', '/1.mp4', undefined, []]])
  const failed = dub('2', 'sw', { name: 'failed', failure: { kind: 'offline', message: 'No.' }, stage: 'render' }, 6)
  expect((await shown([failed], project('/new.mp4', 8)))[0]?.slice(0, 3)).toEqual(['2', 'done', '/new.mp4'])
  expect((await shown([failed], project('/new.mp4', 3)))[0]?.slice(0, 2)).toEqual(['2', 'failed'])
  // One that is at work or being ordered counts before what is there.
  for (const name of ['waiting', 'draft'] as const)
    expect((await shown([dub('3', 'sw', { name })], project('/new.mp4', 8)))[0]?.[1]).toBe(name)
})

it('tells with the figures of a render what was said of that, not of the dub before', async () => {
  const notes = (renderNotes: readonly string[], madeAt: number, own: readonly string[]) => {
    const before = { ...dub('1', 'sw', { name: 'done', result: made('/1.mp4') }, 5), notes: own.map(plainWords) }
    const dubs = [{ ...made('/new.mp4'), to: 'sw' as const, madeAt, edited: false, notes: renderNotes.map(plainWords) }]
    return dubList({
      dubs: [before],
      look: async () => ({ path: '/film.griot', name: 'film', dubs }),
      isOpened: () => true,
      view: (item) =>
        ({ ...item, name: 'film', uploaded: false, order: before.order.dub, state: DONE }) as unknown as Dub,
      urlOf: (path) => path,
    }).then(([listed]) => listed?.notes.map(english))
  }
  expect(await notes(['It waits 2 s.'], 8, ['9 lines are hurried.'])).toEqual(['It waits 2 s.'])
  expect(await notes([], 8, ['9 lines are hurried.'])).toEqual([])
  expect(await notes(['It waits 2 s.'], 4, ['9 lines are hurried.'])).toEqual(['9 lines are hurried.'])
})

const DONE = { name: 'done', result: { ...made('/1.mp4'), url: '' } }
