import { expect, it, onTestFinished } from 'vitest'
import { edited, lineOf, testDocument } from '../../../shared/project/document.testing.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { holdTransport, tick } from '../../state/editor/clock.ts'
import type { Microphone } from '../../voices/microphone/recorder.ts'
import { recordPass, rollFilm } from './recordPass.ts'

it('plays nothing, and asks no microphone, where the room was left before the studio answered', async () => {
  const document = edited(testDocument([[20, 22, 'one']]), (draft) => addTarget(draft, 'sw'))
  const bridge = openTestProject(document)
  const calls: string[] = []
  const note = (what: string) => () => void calls.push(what)
  const transport = { play: note('play'), pause: note('pause'), seek: note('seek'), setRate: note('rate') }
  onTestFinished(holdTransport({ ...transport, playRange: note('range') }))
  onTestFinished(() => tick(0, false))
  const context = { currentTime: 0, sampleRate: 48_000 }
  const microphone = { context, send: note('send') } as unknown as Microphone
  const roll = rollFilm(microphone, { from: 17, guideSound: 'lowered', without: [1] })
  const begun = recordPass({
    ...{ roll, lines: [lineOf(document, 1)], target: 'sw', microphone, snap: true, cue: 'bar', isPunchIn: false },
    delay: { seconds: 0 } as never,
    news: {} as never,
  })
  const { answer } = await bridge.next('beginRecording')
  calls.length = 0
  roll[Symbol.dispose]()
  answer({ recording: 'r', url: '/r' })
  const pass = await begun
  expect(calls).toEqual(['pause', 'rate'])
  void pass.finish().catch(() => undefined)
  expect((await bridge.next('keepRecording')).input).toEqual({ project: 'one', recording: 'r', places: [] })
})
