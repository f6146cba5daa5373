import { expect, it, onTestFinished } from 'vitest'
import { edited, lineOf, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { holdTransport, tick } from '../../state/editor/clock.ts'
import type { Microphone } from '../../voices/microphone/recorder.ts'
import { recordPass, rollFilm } from './recordPass.ts'

/** A pass over a line that begins at second 20, as far as it was begun when the studio has answered; `calls` is what it did. */
async function beginPass({ isPunchIn = false, start = 20 } = {}) {
  const document = edited(testDocument([[start, start + 2, 'one']]), (draft) => addTarget(draft, 'sw'))
  const bridge = openTestProject(document)
  const calls: unknown[] = []
  const note = (what: string) => () => void calls.push(what)
  const transport = { play: note('play'), pause: note('pause'), seek: note('seek'), setRate: note('rate') }
  onTestFinished(holdTransport({ ...transport, playRange: note('range') }))
  onTestFinished(() => tick(0, false))
  const context = { currentTime: 100, sampleRate: 48_000 }
  const send = (_url: string, _watch: object, at?: number) => void calls.push(['send', at])
  const microphone = { context, send } as unknown as Microphone
  const roll = rollFilm(microphone, { from: 17, guideSound: 'lowered', without: [1] })
  const begun = recordPass({
    ...{ roll, lines: [lineOf(document, 1)], target: 'sw', microphone, snap: true, cue: 'bar', isPunchIn },
    delay: { seconds: 0.1 } as never,
    news: { onBegun: note('begun') } as never,
  })
  const { answer } = await bridge.next('beginRecording')
  calls.length = 0
  return { bridge, calls, context, roll, begun, answer: () => answer({ recording: 'r', url: '/r' }) }
}

/** Plays the film from second 17 until its clock is known, 83 seconds behind that of the sound. */
function playUntilKnown(context: { currentTime: number }): void {
  for (let look = 1; look <= 15; look++) {
    context.currentTime = 100 + look / 60
    tick(17 + look / 60, true)
  }
}

it('plays nothing, and asks no microphone, where the room was left before the studio answered', async () => {
  const { bridge, calls, roll, begun, answer } = await beginPass()
  roll[Symbol.dispose]()
  answer()
  const pass = await begun
  expect(calls).toEqual(['pause', 'rate'])
  void pass.finish().catch(() => undefined)
  expect((await bridge.next('keepRecording')).input).toEqual({ project: 'one', recording: 'r', places: [] })
})

it('records from shortly before the line begins, by the clock of the film, as much later as the stream is', async () => {
  const { calls, context, begun, answer } = await beginPass()
  answer()
  await expect.poll(() => calls).toEqual(['play'])
  playUntilKnown(context)
  const pass = await begun
  // Second 20 of the film is 103 of the sound.
  expect(calls).toEqual(['play', ['send', expect.closeTo(103 - 0.4 + 0.1)]])
  void pass.finish().catch(() => undefined)
})

it('records nothing where the room was left while the clock of the film was not known yet', async () => {
  const { calls, context, roll, begun, answer } = await beginPass()
  answer()
  await expect.poll(() => calls).toEqual(['play'])
  const { clock } = roll
  for (let look = 0; look < 15; look++) clock.look(17, 100)
  roll[Symbol.dispose]()
  playUntilKnown(context)
  const pass = await begun
  expect(calls).toEqual(['play', 'pause', 'rate'])
  void pass.finish().catch(() => undefined)
})

it('records at once where the film plays already, and a line at its beginning before that plays', async () => {
  const punchedIn = await beginPass({ isPunchIn: true })
  punchedIn.answer()
  void (await punchedIn.begun).finish().catch(() => undefined)
  expect(punchedIn.calls).toEqual([['send', undefined], 'begun'])
  const early = await beginPass({ start: 1 })
  early.answer()
  void (await early.begun).finish().catch(() => undefined)
  // The clock settles for 0.6 s, and there are three beats of as much.
  expect(early.calls).toEqual([['send', expect.closeTo(100 + 2.4 - 0.4 + 0.1)]])
})
