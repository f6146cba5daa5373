import { omitUndefined } from '../shared/basics/omitUndefined.ts'
import { wholeFailure } from '../shared/failure.ts'
import {
  type Bridge,
  type LinkState,
  MAX_CALL_BYTES,
  type Result,
  type StudioEventName,
  type StudioEvents,
  type UploadOptions,
} from '../shared/ipc.ts'
import { say } from '../shared/locale/message.ts'

/**
 * Opens the connection to the studio: the preload script's bridge in Electron, else a WebSocket to the page's server.
 * Undefined without a token.
 */
export function openBridge(): Bridge | undefined {
  if (window.studio !== undefined) return window.studio
  const token = takeToken()
  return token === undefined ? undefined : connectBridge(token)
}

const TOKEN_STORAGE_KEY = 'griot.token'
const PROTOCOL = 'griot.v1'
const MIN_RECONNECT_DELAY_MS = 250
const MAX_RECONNECT_DELAY_MS = 5_000
const STUDIO_LOST_FAILURE = wholeFailure({ kind: 'offline', message: say('failure.studioLost') })
/** The failure of a call that is too large: the studio would close the socket. */
const CALL_TOO_LARGE_FAILURE = wholeFailure({ kind: 'invalid', message: say('failure.tooMuch') })

/** The session token: read once from the address, kept for reloads of this tab, and removed from the address bar. */
function takeToken(): string | undefined {
  const addressToken = /^#t=([\w-]+)$/.exec(location.hash)?.[1]
  if (addressToken !== undefined) {
    sessionStorage.setItem(TOKEN_STORAGE_KEY, addressToken)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(TOKEN_STORAGE_KEY) ?? undefined
}

type Listener = (data: never) => void

/** Calls and events over one WebSocket, which is reopened whenever it breaks. */
function connectBridge(token: string): Bridge {
  const calls = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Map<StudioEventName, Set<Listener>>()
  const watchers = new Set<(link: LinkState) => void>()
  let link: LinkState = 'down'
  let socket = open()
  let waitMs = MIN_RECONNECT_DELAY_MS
  let count = 0

  function open(): WebSocket {
    const next = new WebSocket(`ws://${location.host}/ws`, [PROTOCOL, `token.${token}`])
    next.addEventListener('open', () => {
      waitMs = MIN_RECONNECT_DELAY_MS
      notifyWatchers('up')
    })
    next.addEventListener('message', ({ data }) => receive(JSON.parse(String(data))))
    next.addEventListener('close', () => {
      for (const answer of calls.values()) answer({ ok: false, failure: STUDIO_LOST_FAILURE })
      calls.clear()
      notifyWatchers('down')
      setTimeout(() => void openAgain(), waitMs)
      waitMs = Math.min(MAX_RECONNECT_DELAY_MS, waitMs * 2)
    })
    return next
  }

  function notifyWatchers(state: LinkState): void {
    link = state
    for (const watcher of watchers) watcher(state)
  }

  /** A refused socket looks like an unreachable server, so the server is asked first whether it knows the token. */
  async function openAgain(): Promise<void> {
    if (await isRefused(token)) {
      sessionStorage.removeItem(TOKEN_STORAGE_KEY)
      notifyWatchers('refused')
    } else socket = open()
  }

  function receive(message: { id: number; result: Result<unknown> } | { event: StudioEventName; data: never }): void {
    if ('event' in message) {
      for (const listener of listeners.get(message.event) ?? []) listener(message.data)
      return
    }
    calls.get(message.id)?.(message.result)
    calls.delete(message.id)
  }

  return {
    shell: 'browser',
    async invoke(command, input, task) {
      if (socket.readyState === WebSocket.CONNECTING) await opened(socket)
      if (socket.readyState !== WebSocket.OPEN) return { ok: false, failure: STUDIO_LOST_FAILURE }
      const id = ++count
      const call = JSON.stringify({ id, command, input, ...omitUndefined({ task }) })
      if (isOverBytes(call, MAX_CALL_BYTES)) return { ok: false, failure: CALL_TOO_LARGE_FAILURE }
      const answer = new Promise<Result<unknown>>((resolve) => calls.set(id, resolve))
      socket.send(call)
      return answer
    },
    subscribe<N extends StudioEventName>(event: N, listener: (data: StudioEvents[N]) => void) {
      const set = listeners.get(event) ?? new Set<Listener>()
      listeners.set(event, set.add(listener as Listener))
      return () => set.delete(listener as Listener)
    },
    pathsOf: (files, options = {}) => uploadFiles(files as readonly File[], { token, ...options }),
    watchLink(watcher) {
      watchers.add(watcher)
      watcher(link)
      return () => watchers.delete(watcher)
    },
  }
}

/** Most bytes of UTF-8 for one unit of a string. */
const MAX_UNIT_BYTES = 3

/** Whether a text has more bytes than allowed; of a short one they are not counted. */
function isOverBytes(text: string, limit: number): boolean {
  return text.length * MAX_UNIT_BYTES > limit && new Blob([text]).size > limit
}

/** Whether the studio that answers does not know the token, as after a restart. */
async function isRefused(token: string): Promise<boolean> {
  try {
    const { status } = await fetch('/session', { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    return status === 401
  } catch {
    return false
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['open', 'close']) socket.addEventListener(event, () => resolve(), { once: true })
  })
}

const NOT_SENT_FAILURE = wholeFailure({ kind: 'offline', message: say('failure.notSent') })
const CANCELLED_FAILURE = wholeFailure({ kind: 'cancelled', message: say('failure.cancelled') })

interface UploadInputs extends UploadOptions {
  readonly token: string
}

/** Uploads files one after the other into one folder of the studio; answers their paths there. */
async function uploadFiles(
  files: readonly File[],
  { token, onProgress, stopped }: UploadInputs,
): Promise<Result<readonly string[]>> {
  const batch = crypto.randomUUID()
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const paths: string[] = []
  let before = 0
  for (const file of files) {
    const address = `/upload?${new URLSearchParams({ batch, name: file.name })}`
    const result = await send(address, file, {
      token,
      stopped,
      onSent: (bytes) => onProgress?.((before + bytes) / total),
    })
    if (!result.ok) return result
    paths.push(result.value)
    before += file.size
  }
  return { ok: true, value: paths }
}

interface SendInputs {
  readonly token: string
  readonly stopped: Promise<unknown> | undefined
  onSent(bytes: number): void
}

/** Sends a file by XMLHttpRequest, as `fetch` reports no upload progress. */
function send(address: string, file: File, { token, stopped, onSent }: SendInputs): Promise<Result<string>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => resolve(readAnswer(request.responseText)))
    request.addEventListener('error', () => resolve({ ok: false, failure: NOT_SENT_FAILURE }))
    request.addEventListener('abort', () => resolve({ ok: false, failure: CANCELLED_FAILURE }))
    void stopped?.then(() => request.abort())
    request.send(file)
  })
}

function readAnswer(text: string): Result<string> {
  try {
    return JSON.parse(text) as Result<string>
  } catch {
    return { ok: false, failure: NOT_SENT_FAILURE }
  }
}
