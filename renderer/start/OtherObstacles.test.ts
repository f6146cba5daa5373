import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords, say } from '../../shared/locale/message.ts'
import { callHandler, drawPart } from '../drawn/drawPart.testing.ts'
import { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import { session } from '../state/session.ts'
import { holdStudio } from '../state/studio/studio.ts'

const { lookInTurn, OtherObstacles } = await import('./OtherObstacles.tsx')

const request = (id: string, ...targets: string[]) => JSON.stringify({ id, name: `${id}.mp4`, targets })
const planOf = (...obstacles: string[]) => ({
  obstacles: obstacles.map((words) => plainWords(words)),
  media: { facts: { video: {} } },
})

it('looks what stands in the way of one video after the other, in each language', async () => {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  const noted: unknown[] = []
  const looked = lookInTurn(
    [request('a', 'sw'), request('b', 'sw', 'zu')],
    new AbortController().signal,
    (_, found) => void noted.push(found.map(({ name, message }) => [name, message])),
  )
  for (const obstacles of [[], ['No words.'], ['No voice.', 'No words.']]) {
    const call = await bridge.next('planDub')
    expect(bridge.calls).toEqual([])
    call.answer(planOf(...obstacles))
  }
  await looked
  const [words, voice] = [plainWords('No words.'), plainWords('No voice.')]
  expect(noted).toEqual([
    [],
    [
      ['b.mp4 (Swahili)', words],
      ['b.mp4 (Zulu)', voice],
      ['b.mp4 (Zulu)', words],
    ],
  ])
})

it('notes nothing more, and asks nothing more, once nobody looks', async () => {
  const bridge = new ScriptedBridge()
  holdStudio(bridge)
  const left = new AbortController()
  const noted: string[] = []
  const looked = lookInTurn([request('a', 'sw'), request('b', 'sw')], left.signal, (key) => void noted.push(key))
  const { answer } = await bridge.next('planDub')
  left.abort()
  answer(planOf())
  await looked
  expect([noted, bridge.calls.map(({ command }) => command)]).toEqual([[], ['cancelTask']])
})

it('names the videos by what is in the way of them, each as a button that shows it', () => {
  const held = ['a', 'b', 'c'].map((id) => ({
    ...{ id, name: `${id}.mp4`, hasPicture: false },
    message: id === 'b' ? plainWords('No voice.') : say('plan.silent'),
  }))
  const draw = (all: typeof held) => drawPart(createElement(OtherObstacles, { held: all, ready: 1, all: 4, to: 'sw' }))
  expect(draw([]).html).toBe('')
  const drawn = draw(held)
  expect(drawn.text).toMatch(/1 of 4.*a\.mp4 c\.mp4 No voice\. b\.mp4/)
  callHandler(drawn.only('button', { children: 'b.mp4' }), 'onClick')
  expect(session().selected).toBe('b')
})
