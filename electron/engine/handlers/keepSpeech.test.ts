import { expect, it } from 'vitest'
import type { SpeechOptions } from './spokenOrder.ts'
import { keepSpeech } from './spokenOrder.ts'

/** Keeps a speech where the history takes it, or is full; answers the sounds that stay and the items. */
async function kept(isFull: boolean) {
  const [sounds, items] = [new Map<string, unknown>(), [] as unknown[]]
  const write = async (name: string, wav: unknown) => {
    sounds.set(name, wav)
    return name
  }
  const add = async (account: string, item: object, audio: string) => {
    if (isFull) throw new Error('The disk is full.')
    items.push({ account, ...item, audio })
  }
  const remove = async (name: string) => void sounds.delete(name)
  const options = { blobs: { write, put: write, remove }, history: { add } } as unknown as SpeechOptions
  const metadata = { id: 'one', text: 'Habari', voice_id: 'sw-juma' } as never
  const input = { text: 'Habari', voice_id: 'sw-juma', speed: 1.1, stays_here: true, budget: { id: 'b' } } as never
  const failure = await keepSpeech(options, 'amina', { metadata, input, wav: '/a.wav' }).catch((error: Error) => error)
  return { sounds: [...sounds], items, failure }
}

it('keeps a sound with its item, and with neither order of who may speak nor budget', async () => {
  const audio = 'history/one.wav'
  const item = { account: 'amina', id: 'one', text: 'Habari', voice_id: 'sw-juma', speed: 1.1, feature: 'tts', audio }
  expect(await kept(false)).toEqual({ sounds: [[audio, '/a.wav']], items: [item], failure: undefined })
})

it('leaves no sound that nothing names where its item cannot be kept', async () => {
  expect(await kept(true)).toEqual({ sounds: [], items: [], failure: new Error('The disk is full.') })
})
