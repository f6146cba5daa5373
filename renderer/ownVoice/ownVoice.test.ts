import { beforeEach, expect, it } from 'vitest'
import { ScriptedBridge } from '../state/scriptedBridge.testing.ts'
import { holdStudio } from '../state/studio/studio.ts'
import {
  chooseRecordedLanguage,
  goToPhrase,
  keepReading,
  loadReadings,
  type ReadingPhrase,
  useOwnVoice,
} from './ownVoice.ts'

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = new ScriptedBridge()
  holdStudio(bridge)
  chooseRecordedLanguage('yo')
})

const current = () => useOwnVoice.getState().current

/** Shows phrases and keeps a reading of one; answers which one is read next. */
async function nextAfter(at: number, ...phrases: Omit<ReadingPhrase, 'text'>[]): Promise<number> {
  useOwnVoice.setState({ phrases: phrases.map((phrase, number) => ({ text: `${number}`, ...phrase })) })
  goToPhrase(at)
  const kept = keepReading(new File([], 'a.wav'))
  const { input, answer } = await bridge.next('keepReading')
  expect(input).toMatchObject({ language: 'yo', number: at + 1 })
  answer({ url: 'kept' })
  await kept
  expect(useOwnVoice.getState().phrases[at]).toEqual({ text: `${at}`, url: 'kept' })
  return current()
}

it('goes on to the next phrase that is not recorded, cannot be used or is wanted, from the first one again at the end', async () => {
  const done = { url: 'done' }
  expect(await nextAfter(0, {}, done, {})).toBe(2)
  expect(await nextAfter(1, {}, {}, done)).toBe(0)
  expect(await nextAfter(0, done, { ...done, unusable: true }, {})).toBe(1)
  expect(await nextAfter(0, done, done, { ...done, wanted: true }, {})).toBe(2)
  expect(await nextAfter(1, done, { ...done, wanted: true }, done)).toBe(1)
})

it('begins at the first phrase that is not recorded, and shows nothing of a language that was left', async () => {
  const loads = async (language: 'yo' | 'ha') => {
    const loaded = loadReadings(language)
    const phrases = [{ text: 'a', url: 'done' }, { text: 'b' }]
    ;(await bridge.next('readings')).answer({ phrases, reader: { name: 'Adé', consent: '' } })
    return loaded
  }
  await loads('yo')
  expect(current()).toBe(1)
  chooseRecordedLanguage('ha')
  await loads('yo')
  expect(useOwnVoice.getState()).toMatchObject({ phrases: [], current: 0 })
})
