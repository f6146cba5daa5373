import { expect, it } from 'vitest'
import { createHostedServices } from './hostedServices.ts'

it('sends a saved key to no other server: not to another port, and not without encryption', () => {
  const profiles = [{ id: 'one', name: 'One', baseUrl: 'https://api.example.org/v1' }]
  const keys = { get: async () => 'secret', set: async () => undefined, remove: async () => undefined }
  const settings = { value: { profiles } } as unknown as Parameters<typeof createHostedServices>[0]['settings']
  const { checkSameService } = createHostedServices({ settings, keys, onRefused: () => undefined })
  const isRefused = (address: string, id = 'one') => {
    try {
      checkSameService(id, address)
      return false
    } catch {
      return true
    }
  }
  expect(['https://api.example.org', 'https://api.example.org:443/v2'].map((at) => isRefused(at))).toEqual([
    false,
    false,
  ])
  const others = ['http://api.example.org/v1', 'https://api.example.org:444/v1', 'https://example.org/v1']
  expect(others.map((at) => isRefused(at))).toEqual([true, true, true])
  expect(isRefused('http://example.org', 'new')).toBe(false)
})
