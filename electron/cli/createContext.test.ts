import { expect, it } from 'vitest'
import { plainWords, say } from '../../shared/locale/message.ts'
import { testDub } from '../dubbing/steps/testDub.ts'
import type { WorkContext } from '../dubbing/work/workContext.ts'
import { createContext, orderOf } from './createContext.ts'
import type { DubEvent } from './dubEvents.ts'
import { type DubOptions, readDubRequest } from './dubRequest.ts'

function setup(options: DubOptions) {
  const events: DubEvent[] = []
  const request = readDubRequest('talk.mp4', { to: 'sw', ...options }, { cwd: '/films', env: {} })
  const tell = (event: DubEvent) => void events.push(event)
  const order = orderOf(request, '/films/talk.sw.mp4')
  const { context: base, told } = testDub({ link: {}, order })
  return { events, told, order, context: createContext(base as WorkContext, { request, tell }) }
}

it('makes every option of the command line a part of the order', () => {
  const { order } = setup({
    from: 'fr',
    subtitles: 'a.srt',
    speakers: '2',
    separate: 'off',
    timing: 'loose',
    picture: 'wait',
    constantRate: true,
    fit: 'shorten',
    consent: true,
    subtitleTrack: true,
  })
  expect(setup({ subtitles: 'picture', signs: true, signTrack: true }).order).toMatchObject({
    transcript: { from: 'picture' },
    signs: true,
    signTrack: true,
  })
  expect(order).toEqual({
    to: 'sw',
    from: 'fr',
    transcript: { from: 'file', path: '/films/a.srt' },
    translation: { from: 'auto' },
    speakers: 2,
    voices: {},
    consent: true,
    separate: 'off',
    timing: 'loose',
    picture: 'wait',
    constantRate: true,
    shorten: true,
    output: '/films/talk.sw.mp4',
    subtitles: false,
    subtitleTrack: true,
  })
})

it('tells stages by their documented names, each fraction once, and warnings as warnings', () => {
  const { events, context } = setup({})
  context.enter('engine', plainWords('Getting ready'))(1)
  const tell = context.enter('transcript', plainWords('Listening'))
  for (const fraction of [0, 0.5, 0.5, 0.25, 1, 1]) tell(fraction)
  context.sending?.()(1)
  context.note(plainWords('Found.'))
  context.note(plainWords('Lost.'), 'warning')
  expect(events).toEqual([
    ...[0, 0.5, 1].map((fraction) => ({ event: 'progress', stage: 'analyze', fraction })),
    ...[0, 1].map((fraction) => ({ event: 'progress', stage: 'send', fraction })),
    { event: 'note', message: 'Found.' },
    { event: 'warning', message: 'Lost.' },
  ])
})

it('names what is looked for in the picture', () => {
  const { events, context } = setup({})
  context.enter('transcript', say('doing.picture'))
  context.enter('speakers', say('doing.faces'))
  context.enter('speakers', say('doing.speakers'))
  // Reading files takes no time.
  context.enter('transcript', say('doing.lines'))
  expect(events).toEqual(['picture', 'faces', 'speakers'].map((stage) => ({ event: 'progress', stage, fraction: 0 })))
})

it('has the checkpoints and notes of its item', async () => {
  const { context, told } = setup({})
  context.note(plainWords('Found.'))
  await context.reach({ renderJob: '1', analyzeJob: '2' })
  await context.reach({ analyzeJob: undefined })
  expect(context.reached).toEqual({ renderJob: '1' })
  expect(told.notes).toEqual(['Found.'])
})
