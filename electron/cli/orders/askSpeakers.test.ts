import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askNumber, readSpeakerCount } from './askSpeakers.ts'

it('takes a number of people, the guess for an empty answer, and nothing else', () => {
  expect(['3', ' 1 ', '', '  ', '0', '99', 'two', '2.5', '-2'].map((answer) => readSpeakerCount(answer, 2))).toEqual([
    ...[3, 1, 2, 2],
    ...[undefined, undefined, undefined, undefined, undefined],
  ])
})

it('asks again until a number is told', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answers = ['two\n', '3\n']
  let printed = ''
  output.on('data', (text) => {
    printed += text
    input.write(answers.shift() ?? '')
  })
  const terminal = { input, output }
  const { signal } = new AbortController()
  expect(await askNumber('talk.mp4', { found: 2, orElse: 1 }, { terminal, signal })).toBe(3)
  expect(printed.split('How many people speak in talk.mp4? 2 were told apart, 1 is as likely.')).toHaveLength(3)
})

it('takes the guess where the input ends', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  output.once('data', () => input.end())
  const { signal } = new AbortController()
  const terminal = { input, output }
  expect(await askNumber('talk.mp4', { found: 2, orElse: 1 }, { terminal, signal })).toBe(2)
  expect(await askNumber('other.mp4', { found: 3, orElse: 2 }, { terminal, signal })).toBe(3)
})
