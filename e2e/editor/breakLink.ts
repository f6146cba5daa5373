import type { Page, WebSocketRoute } from '@playwright/test'
import type { OpenedProject } from '../../shared/commands/projects.ts'
import type { Result } from '../../shared/ipc.ts'

/** The way of a page to its studio, which a test can break. What is asked for by command is about its next call alone. */
export interface BreakableLink {
  /** The studio's id of the project that the page opened last. */
  readonly project: string
  /** The commands of all calls so far. */
  readonly called: readonly string[]
  /** Breaks it, and keeps it broken until it is mended. */
  cut(): Promise<void>
  mend(): void
  /** The call reaches the studio, but its answer is lost with the way. */
  loseAnswerTo(command: string): void
  /** The call is sent only when it is released. */
  hold(command: string): { readonly held: Promise<void>; release(): void }
  /** The call is sent with another input. */
  alter(command: string, input: object): void
}

interface Call {
  readonly id: number
  readonly command: string
  readonly input: object
}

/** Handles a call on its way to the studio. Returns what the page receives; undefined loses the answer. */
type Trick = (call: Call) => Promise<Call | 'lose'>

/** Puts itself between a page that is not loaded yet and its studio. */
export async function breakLink(page: Page): Promise<BreakableLink> {
  const ways = new Set<WebSocketRoute>()
  const tricks = new Map<string, Trick>()
  const called: string[] = []
  let isCut = false
  let project = ''

  async function cut(): Promise<void> {
    isCut = true
    for (const way of ways) await way.close()
    ways.clear()
  }

  await page.routeWebSocket(/\/ws$/, async (way) => {
    if (isCut) return way.close()
    const studio = way.connectToServer()
    for (const end of [way, studio]) ways.add(end)
    const lost = new Set<number>()
    way.onMessage(async (sent) => {
      const call = JSON.parse(String(sent)) as Call
      called.push(call.command)
      const trick = tricks.get(call.command)
      tricks.delete(call.command)
      const tricked = (await trick?.(call)) ?? call
      if (tricked === 'lose') lost.add(call.id)
      studio.send(JSON.stringify(tricked === 'lose' ? call : tricked))
    })
    studio.onMessage((message) => {
      const { id, result } = JSON.parse(String(message)) as { id?: number; result?: Result<Partial<OpenedProject>> }
      if (id !== undefined && lost.has(id)) return void cut()
      if (result?.ok && result.value.document !== undefined) project = result.value.project ?? ''
      way.send(message)
    })
  })

  return {
    get project() {
      return project
    },
    called,
    cut,
    mend: () => {
      isCut = false
    },
    loseAnswerTo: (command) => void tricks.set(command, async () => 'lose'),
    hold(command) {
      const held = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      tricks.set(command, async (call) => {
        held.resolve()
        await released.promise
        return call
      })
      return { held: held.promise, release: released.resolve }
    },
    alter: (command, input) =>
      void tricks.set(command, async (call) => ({ ...call, input: { ...call.input, ...input } })),
  }
}
