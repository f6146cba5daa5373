import { describe, expect, it } from 'vitest'
import { readGeneration, recipeOf } from './readGeneration.ts'

describe('readGeneration', () => {
  it('reads what our own engine keeps', () => {
    const item = {
      ...{ id: 'a', feature: 'tts', created_at: '2026-11-20T10:00:00.000Z', text: 'Ẹ káàárọ̀.', voice_id: 'yo-ade' },
      ...{ voice_name: 'Adé', duration_seconds: 1.5, audio: '/voice/history/a/audio' },
    }
    expect(readGeneration(item)).toEqual({
      ...{ id: 'a', feature: 'tts', text: 'Ẹ káàárọ̀.', voice: 'Adé', seconds: 1.5, hasSound: true },
      made: new Date('2026-11-20T10:00:00.000Z'),
    })
  })

  it.each([
    [{ id: 'a' }],
    [{ id: 'a', text: 7, created_at: 'yesterday', voice_id: null, duration: 'long' }],
    [{ id: 'a', text: { en: 'x' }, created_at: undefined }],
  ])('makes nothing up where an entry tells nothing: %j', (item) => {
    const nothing = { feature: undefined, text: '', voice: '', made: undefined, seconds: undefined, hasSound: false }
    expect(readGeneration(item as { id: string })).toEqual({ id: 'a', ...nothing })
    expect(recipeOf(item as { id: string })).toBeUndefined()
  })

  it('reads other names', () => {
    expect(readGeneration({ id: 'a', type: 'tts', prompt: 'Hello', voiceId: 'v', duration: 2 })).toMatchObject({
      ...{ feature: 'tts', text: 'Hello', voice: 'v', seconds: 2 },
    })
  })
})

describe('recipeOf', () => {
  it('leaves out what is as it always is, and what no service takes', () => {
    const item = { id: 'a', text: 'Hi', voice_id: 'v', speed: 1.2, stability: 0.5, similarity: 7, cfg_weight: 0.25 }
    expect(recipeOf({ ...item, exaggeration: null, language: 'sw' })).toEqual({
      ...{ text: 'Hi', voice: 'v', language: 'sw' },
      settings: { speed: 1.2, cfgWeight: 0.25 },
    })
  })
})
