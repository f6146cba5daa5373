import { expect, it } from 'vitest'
import { plainWords, say } from '../../../shared/locale/message.ts'
import { type DubOptions, readDubRequest } from '../dubRequest.ts'
import { orderOf, terminalOf } from '../orderOf.ts'
import { dubEventReporter } from './dubEventReporter.ts'
import type { DubEvent } from './dubEvents.ts'

function requestOf(options: DubOptions) {
  return readDubRequest('talk.mp4', { to: 'sw', ...options }, { cwd: '/films', env: {} })
}

function setup() {
  const events: DubEvent[] = []
  return { events, teller: dubEventReporter((event) => void events.push(event)) }
}

it('makes every option of the command line a part of the order', () => {
  const order = orderOf(
    requestOf({
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
    }),
    '/films/talk.sw.mp4',
  )
  expect(orderOf(requestOf({ subtitles: 'picture', signs: true, signTrack: true }), '')).toMatchObject({
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
    check: true,
    subtitles: false,
    subtitleTrack: true,
  })
})

it('says what only a terminal orders beside the options', () => {
  const plain = { anew: true, replaces: false, preserve: false, subtitles: false }
  expect(terminalOf(requestOf({}), true)).toEqual(plain)
  const all = requestOf({ force: true, preserve: true, cast: 'series.json', subtitlesOut: true })
  expect(terminalOf(all, false)).toEqual({
    ...{ anew: false, replaces: true, preserve: true, cast: '/films/series.json', subtitles: true },
  })
})

it('tells stages by their documented names, each fraction once, and warnings as warnings', () => {
  const { events, teller } = setup()
  expect(teller.enter('engine', plainWords('Getting ready'))).toBeUndefined()
  const onProgress = teller.enter('transcript', plainWords('Listening'))
  for (const fraction of [0, 0.5, 0.5, 0.25, 1, 1]) onProgress?.(fraction)
  teller.sending()(1)
  teller.note(plainWords('Found.'))
  teller.note(plainWords('Cast.'), 'passing')
  teller.note(plainWords('Lost.'), 'warning')
  expect(events).toEqual([
    ...[0, 0.5, 1].map((fraction) => ({ event: 'progress', stage: 'analyze', fraction })),
    ...[0, 1].map((fraction) => ({ event: 'progress', stage: 'send', fraction })),
    { event: 'note', message: 'Found.' },
    { event: 'note', message: 'Cast.' },
    { event: 'warning', message: 'Lost.' },
  ])
})

it('keeps notes on the finished dub for its summary, and leaves findings to the check', () => {
  const { events, teller } = setup()
  teller.note(plainWords('The sound was separated.'), 'made')
  teller.note(plainWords('Line 3 is late.'), 'finding')
  expect([events, teller.made]).toEqual([[], [plainWords('The sound was separated.')]])
})

it('names what is looked for in the picture', () => {
  const { events, teller } = setup()
  teller.enter('transcript', say('doing.picture'))
  teller.enter('speakers', say('doing.faces'))
  teller.enter('speakers', say('doing.speakers'))
  // Reading files takes no time.
  teller.enter('transcript', say('doing.lines'))
  expect(events).toEqual(['picture', 'faces', 'speakers'].map((stage) => ({ event: 'progress', stage, fraction: 0 })))
})

it('tells a stage of several jobs as one, and a note on the finished dub once', () => {
  const { events, teller } = setup()
  teller.enter('render', say('doing.speak', { count: 2 }))?.(0.4)
  teller.enter('render', say('doing.takes'))?.(0.4)
  teller.enter('render', say('doing.takes'))?.(1)
  expect(events.map((event) => event.event === 'progress' && event.fraction)).toEqual([0, 0.4, 1])
  for (const _ of [1, 2]) teller.note(plainWords('Left out.'), 'made')
  expect(teller.made).toEqual([plainWords('Left out.')])
})
