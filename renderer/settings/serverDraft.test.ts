import { expect, it } from 'vitest'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { draftOf, serverOf } from './serverDraft.ts'

const DRAFT = {
  ...draftOf(undefined),
  ...{
    name: 'Far Voices',
    url: ' https://voices.example/v1 ',
    model: ' big ',
    voices: [{ id: 'a', name: 'A', language: 'sw', gender: 'female' as const }],
  },
}
const server = (more: Partial<typeof DRAFT> = {}, taken: readonly string[] = [], id?: string) =>
  serverOf({ ...DRAFT, ...more } as typeof DRAFT, { id, taken })

it('reads numbers as they are typed, with a comma too, and leaves out what is empty', () => {
  expect(server({ price: ' 12,5 ', recognitionPrice: '0.36', limit: '' })).toMatchObject({
    ...{ url: 'https://voices.example/v1', model: 'big', perMillionCharacters: 12.5, perHourHeard: 0.36 },
  })
  const bare = server({ price: ' ', model: ' ', priceDate: '' })
  for (const field of ['perMillionCharacters', 'perHourHeard', 'limit', 'model', 'hearingModel', 'priceDate'] as const)
    expect(bare[field], field).toBeUndefined()
  expect(() => server({ price: 'cheap' })).toThrow()
})

it('makes an id of the name that no other server has, and keeps that of a saved one', () => {
  expect(server().id).toBe('far-voices')
  expect(server({}, ['far-voices', 'far-voices-2']).id).toBe('far-voices-3')
  expect(server({ name: 'Adé' }).id).toBe('ade')
  expect(server({ name: '声' }).id).toBe('server')
  expect(server({}, ['mine'], 'mine').id).toBe('mine')
})

it('is edited as it was saved', () => {
  const saved = server({ price: '12.5', recognitionPrice: '0.36', limit: '3', canRecognize: true, unasked: true })
  const draft = draftOf(saved as KnownServer)
  expect(draft).toMatchObject({
    price: '12.5',
    recognitionPrice: '0.36',
    limit: '3',
    canRecognize: true,
    unasked: true,
  })
  expect(serverOf(draft, { id: saved.id, taken: [] })).toEqual(saved)
})
