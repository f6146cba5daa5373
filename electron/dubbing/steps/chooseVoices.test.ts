import { expect, it } from 'vitest'
import { chooseVoices } from './chooseVoices.ts'
import { testDub } from './testDub.ts'

const VOICES = ['sw-a', 'sw-b'].map((id) => ({ id, language: 'sw' }))
const lines = ['constructor', 'SPEAKER_01'].map((speaker, id) => ({ id, start: id, end: id + 1, text: 'x', speaker }))

function setup(voices: Record<string, string> = {}) {
  let asked = 0
  const service = {
    async voices() {
      asked += 1
      return { voices: VOICES }
    },
  }
  return { ...testDub({ link: { service }, order: { voices } }), asked: () => asked }
}

it('casts who has no voice yet, by any label, and saves the cast', async () => {
  const { context } = setup({ SPEAKER_01: 'sw-a', SPEAKER_07: 'sw-b' })
  const cast = await chooseVoices(context, lines)
  expect(cast).toEqual({ constructor: 'sw-b', SPEAKER_01: 'sw-a' })
  expect(context.reached.cast).toEqual(cast)
})

it('needs no voices of the service where all are chosen', async () => {
  const { context, asked, told } = setup()
  const chosen = { constructor: 'preserve', SPEAKER_01: 'preserve' }
  expect(await chooseVoices(context, lines, chosen)).toEqual(chosen)
  expect([asked(), told.stages]).toEqual([0, []])
})
