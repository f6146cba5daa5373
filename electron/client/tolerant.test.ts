import { expect, it } from 'vitest'
import { ModelList } from '../../shared/contract/chat.ts'
import { HistoryPage } from '../../shared/contract/historyItem.ts'
import { Job, VoiceList } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { tolerate } from './tolerant.ts'

const voices = (value: unknown) => VoiceList.parse(tolerate(VoiceList, value))
const history = (value: unknown) => HistoryPage.parse(tolerate(HistoryPage, value))
const models = (value: unknown) => ModelList.parse(tolerate(ModelList, value))
const job = (value: unknown) => Job.parse(tolerate(Job, value))

it('leaves our own shapes as they are', () => {
  const list = { voices: [{ id: 'yo_1', name: 'Adé', language: 'yo', gender: 'male', extra: [1] }], page: 1 }
  expect(voices(list)).toEqual(list)
  const page = { items: [{ id: '7', feature: 'tts', text: 'a' }], total: 12 }
  expect(history(page)).toEqual(page)
})

it.each([
  [[{ id: 'a' }, { id: 'b' }]],
  [{ data: [{ id: 'a' }, { id: 'b' }] }],
  [{ ok: true, catalogue: [{ voice_id: 'a' }, { voice_id: 'b' }] }],
  [{ data: { voices: [{ voiceId: 'a' }, { slug: 'b' }] } }],
  [{ a: { name: 'A' }, b: { name: 'B' } }],
  [['a', 'b']],
  [[{ name: 'a' }, { label: 'no id' }, 7, null, { name: 'b' }]],
])('finds the voices in %j', (value) => {
  expect(voices(value).voices.map((voice) => voice.id)).toEqual(['a', 'b'])
})

it('keeps a list when single fields are not what they should be', () => {
  const [voice] = voices([
    { id: 7, name: null, voice_name: 'Zuri', locale: 'sw', licence: {}, gender: 'f', tags: ['x'] },
  ]).voices
  expect(voice).toEqual({
    id: '7',
    name: 'Zuri',
    voice_name: 'Zuri',
    language: 'sw',
    locale: 'sw',
    gender: 'f',
    tags: ['x'],
  })
  const [item] = history({
    items: [{ item_id: 3, created_at: 1767225600, duration_seconds: 'long' }],
    total: '3',
  }).items
  expect(item).toEqual({ id: '3', item_id: '3', created_at: '1767225600' })
})

it('reads models with and without the envelope', () => {
  const list = { object: 'list', data: [{ id: 'llama-3.1-70b', owned_by: 'x' }] }
  expect(models(list)).toEqual(list)
  expect(models({ models: ['llama-3.1-70b'] }).data).toEqual([{ id: 'llama-3.1-70b' }])
})

it('takes an unknown status for work that goes on, and any progress for a share', () => {
  expect(job({ status: 'warming', progress: 'much' })).toMatchObject({ status: 'running', progress: 0 })
  expect(job({ status: 'Done', progress: 100, result: null })).toMatchObject({ status: 'done', progress: 1 })
  expect(job({ status: 'error', progress: 0.5, error: { message: 'No speech.' } })).toMatchObject({
    error: 'No speech.',
  })
})

it('invents nothing where there is no list, and leaves other rows alone', () => {
  expect(() => voices({ detail: 'nothing' })).toThrow()
  expect(() => voices('text')).toThrow()
  expect(tolerate(service.analyze.output, [1])).toEqual([1])
  expect(voices({ voices: [] })).toEqual({ voices: [] })
})
