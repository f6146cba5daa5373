import { describe, expect, it } from 'vitest'
import { isAuthorized, mayConnect, refusalOf } from './guard.ts'

const PORT = 4321
const OWN = `127.0.0.1:${PORT}`
const TOKEN = 'a'.repeat(43)

type Headers = Readonly<Record<string, string | undefined>>
const statusOf = (headers: Headers, path = '/media/x', method = 'GET') =>
  refusalOf({ method, path, headers: { host: OWN, ...headers } }, PORT)?.status ?? 200

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

describe('refusalOf', () => {
  it.each<[string, Headers, number]>([
    ['our own host', {}, 200],
    ['localhost', { host: `localhost:${PORT}` }, 200],
    ['no host', { host: undefined }, 421],
    ['an empty host', { host: '' }, 421],
    ['another port', { host: '127.0.0.1:80' }, 421],
    ['no port', { host: '127.0.0.1' }, 421],
    ['a rebound name', { host: `evil.example:${PORT}` }, 421],
    ['a name that begins like ours', { host: `127.0.0.1.evil.example:${PORT}` }, 421],
    ['a name below localhost', { host: `studio.localhost:${PORT}` }, 421],
    ['IPv6 loopback', { host: `[::1]:${PORT}` }, 421],
    ['all addresses', { host: `0.0.0.0:${PORT}` }, 421],
    ['another spelling of the address', { host: `127.1:${PORT}` }, 421],
    ['a name in front', { host: `user@127.0.0.1:${PORT}` }, 421],
    ['a space behind', { host: `${OWN} ` }, 421],
    ['our own origin', { origin: `http://${OWN}` }, 200],
    ['localhost as origin of 127.0.0.1', { origin: `http://localhost:${PORT}` }, 403],
    ['https', { origin: `https://${OWN}` }, 403],
    ['another port as origin', { origin: 'http://127.0.0.1:8080' }, 403],
    ['a page of the web', { origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['an empty origin', { origin: '' }, 403],
    ['a rebound origin with our host', { origin: `http://evil.example:${PORT}` }, 403],
    ['an extension', { origin: 'chrome-extension://abcdefgh' }, 403],
    ['our page asks', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the user asks', { 'sec-fetch-site': 'none' }, 200],
    ['another loopback port asks', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['a page of the web asks', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['an unknown site asks', { 'sec-fetch-site': 'something-new' }, 403],
    ['a page of the web leads to a file', { 'sec-fetch-site': 'cross-site', ...navigation }, 403],
  ])('%s', (_name, headers, status) => {
    expect(statusOf(headers)).toBe(status)
  })

  it.each<[string, Headers, string, number]>([
    ['the launch page leads to the first page', { 'sec-fetch-site': 'cross-site', ...navigation }, 'GET', 200],
    ['a form is sent to the first page', { 'sec-fetch-site': 'cross-site', ...navigation }, 'POST', 403],
    [
      'the first page in a frame',
      { 'sec-fetch-site': 'cross-site', ...navigation, 'sec-fetch-dest': 'iframe' },
      'GET',
      403,
    ],
    [
      'the first page as an object',
      { 'sec-fetch-site': 'same-site', ...navigation, 'sec-fetch-dest': 'object' },
      'GET',
      403,
    ],
  ])('%s', (_name, headers, method, status) => {
    expect(statusOf(headers, '/', method)).toBe(status)
  })
})

describe('mayConnect', () => {
  const right = { origin: `http://${OWN}`, 'sec-websocket-protocol': `griot.v1, token.${TOKEN}` }
  const may = (headers: Headers, path = '/ws') =>
    mayConnect({ method: 'GET', path, headers: { host: OWN, ...headers } }, { port: PORT, token: TOKEN })

  it.each<[string, Headers, boolean]>([
    ['our page', right, true],
    ['our page, as browsers say', { ...right, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'websocket' }, true],
    ['no origin', { ...right, origin: undefined }, false],
    ['another origin', { ...right, origin: 'https://evil.example' }, false],
    ['a rebound host', { ...right, host: `evil.example:${PORT}` }, false],
    ['no token', { ...right, 'sec-websocket-protocol': 'griot.v1' }, false],
    ['a wrong token', { ...right, 'sec-websocket-protocol': `griot.v1, token.${'b'.repeat(43)}` }, false],
    ['a token too short', { ...right, 'sec-websocket-protocol': 'griot.v1, token.a' }, false],
    ['a token too long', { ...right, 'sec-websocket-protocol': `griot.v1, token.${TOKEN}a` }, false],
    ['an empty token', { ...right, 'sec-websocket-protocol': 'griot.v1, token.' }, false],
    ['no protocol', { ...right, 'sec-websocket-protocol': `token.${TOKEN}` }, false],
    ['another loopback port', { ...right, 'sec-fetch-site': 'same-site' }, false],
  ])('%s', (_name, headers, allowed) => {
    expect(may(headers)).toBe(allowed)
  })

  it('only at its own path, without anything behind it', () => {
    expect(may(right, '/')).toBe(false)
    expect(may(right, `/ws?token=${TOKEN}`)).toBe(false)
  })
})

it('takes the token as a bearer only', () => {
  expect(isAuthorized({ authorization: `Bearer ${TOKEN}` }, TOKEN)).toBe(true)
  for (const authorization of [TOKEN, `Basic ${TOKEN}`, 'Bearer', `Bearer ${TOKEN}x`, undefined]) {
    expect(isAuthorized({ ...(authorization && { authorization }) }, TOKEN)).toBe(false)
  }
})
