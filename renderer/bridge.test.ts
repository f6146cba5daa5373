import { expect, it } from 'vitest'
import { standInPage } from './drawn/standInPage.testing.ts'

standInPage()
const { openBridge } = await import('./bridge.ts')

/** Sockets that the page opened; the test answers for the studio. */
const sockets: Socket[] = []

class Socket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = Socket.CONNECTING
  readonly sent: { readonly id: number; readonly command: string }[] = []
  readonly address: string
  readonly protocols: readonly string[]
  constructor(address: string, protocols: readonly string[]) {
    super()
    this.address = address
    this.protocols = protocols
    sockets.push(this)
  }
  send(call: string): void {
    this.sent.push(JSON.parse(call))
  }
  become(name: 'open' | 'close'): void {
    this.readyState = name === 'open' ? Socket.OPEN : 3
    this.dispatchEvent(new Event(name))
  }
  say(message: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
}

/** The bridge of a page that was opened with a token, and its socket. */
function open() {
  Object.assign(globalThis, { WebSocket: Socket, history: { replaceState: () => undefined } })
  const kept = new Map([['griot.token', 'abc']])
  Object.assign(location, { host: 'here', hash: '#t=abc', pathname: '/' })
  Object.assign(sessionStorage, { getItem: (key: string) => kept.get(key) ?? null })
  const bridge = openBridge()
  const socket = sockets.at(-1)
  if (bridge === undefined || socket === undefined) throw new Error('No socket was opened.')
  return { bridge, socket }
}

it('the page is told of what happens in the studio, until it no longer listens', () => {
  const { bridge, socket } = open()
  expect([socket.address, socket.protocols]).toEqual(['ws://here/ws', ['griot.v1', 'token.abc']])
  const heard: unknown[] = []
  const stop = bridge.subscribe('jobsChanged', (data) => heard.push(data))
  bridge.subscribe('jobsChanged', (data) => heard.push(['again', data]))
  socket.say({ event: 'jobsChanged', data: 1 })
  socket.say({ event: 'settingsChanged', data: 2 })
  stop()
  socket.say({ event: 'jobsChanged', data: 3 })
  expect(heard).toEqual([1, ['again', 1], ['again', 3]])
})

it('a call waits for the socket and gets its own answer; those that a broken socket leaves open fail', async () => {
  const { bridge, socket } = open()
  const states: string[] = []
  bridge.watchLink((state) => states.push(state))
  const [first, second] = [bridge.invoke('settings', {}), bridge.invoke('voices', {})]
  socket.become('open')
  await expect.poll(() => socket.sent.map(({ command }) => command)).toEqual(['settings', 'voices'])
  const [one, two] = socket.sent
  socket.say({ id: two?.id, result: { ok: true, value: 'voices' } })
  socket.say({ id: one?.id, result: { ok: true, value: 'settings' } })
  expect([await first, await second]).toEqual([
    { ok: true, value: 'settings' },
    { ok: true, value: 'voices' },
  ])
  const left = bridge.invoke('voices', {})
  const { setTimeout } = globalThis
  const later: (() => void)[] = []
  Object.assign(globalThis, { setTimeout: (again: () => void) => later.push(again) })
  socket.become('close')
  Object.assign(globalThis, { setTimeout })
  expect(await left).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  expect(await bridge.invoke('voices', {})).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  expect(states).toEqual(['down', 'up', 'down'])
  later[0]?.()
  await expect.poll(() => sockets.at(-1)).not.toBe(socket)
  sockets.at(-1)?.become('open')
  const again = bridge.invoke('voices', {})
  sockets.at(-1)?.say({ id: 4, result: { ok: true, value: 'again' } })
  expect([await again, states.at(-1)]).toEqual([{ ok: true, value: 'again' }, 'up'])
})
