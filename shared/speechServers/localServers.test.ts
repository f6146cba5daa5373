import { expect, test } from 'vitest'
import { LOCAL_SERVERS, mayRead } from './localServers.ts'

test('a server whose model speaks none of the African languages is not offered for them', () => {
  const [kokoro] = LOCAL_SERVERS
  const url = kokoro?.url ?? ''
  expect(mayRead({ url, model: 'kokoro' }, 'en')).toBe(true)
  expect(mayRead({ url: 'http://192.168.1.2:8880/v1', model: 'Kokoro-82M' }, 'sw')).toBe(false)
  // Its model need not be named.
  expect(mayRead({ url, model: ' ' }, 'yo')).toBe(false)
  expect(mayRead({ url: 'http://192.168.1.2:8000/v1', model: 'piper-sw' }, 'sw')).toBe(true)
  expect(mayRead({ url: 'https://api.example.org/v1' }, 'sw')).toBe(true)
})
