import { AppError } from '../../../../shared/failure.ts'
import { orderCost, type ServerSpent, type SpeechServer } from '../../../../shared/speechServers/speechServer.ts'

/** The billed amount of an order: characters to speak, or seconds of sound to transcribe. */
export interface Sent {
  readonly characters?: number
  readonly secondsHeard?: number
}

/** Counts the characters and seconds that are sent to servers, so that their limits hold. */
export interface ServerMeter {
  /**
   * Counts an order before it is sent: orders at the same time must not pass the limit together. Throws `unavailable` where it
   * would exceed the limit. The answer takes the count back, for an order that failed.
   */
  charge(server: SpeechServer, sent: Sent): () => void
  spent(): readonly ServerSpent[]
}

/** A meter that goes on from what was spent before; `keep` writes down every change. */
export function createServerMeter(
  before: readonly ServerSpent[] = [],
  keep: (spent: readonly ServerSpent[]) => void = () => undefined,
): ServerMeter {
  const all = new Map(before.map((one) => [one.id, one]))
  const add = (id: string, { characters = 0, secondsHeard = 0 }: Sent, cost: number): void => {
    const old = all.get(id) ?? { id, characters: 0, secondsHeard: 0, cost: 0 }
    all.set(id, {
      id,
      characters: old.characters + characters,
      secondsHeard: old.secondsHeard + secondsHeard,
      cost: Math.max(0, old.cost + cost),
    })
    keep([...all.values()])
  }
  return {
    charge(server, sent) {
      const cost = orderCost(server, sent)
      checkLimit(server, all.get(server.id)?.cost ?? 0, cost)
      add(server.id, sent, cost ?? 0)
      return () =>
        add(server.id, { characters: -(sent.characters ?? 0), secondsHeard: -(sent.secondsHeard ?? 0) }, -(cost ?? 0))
    },
    spent: () => [...all.values()],
  }
}

function checkLimit({ name, limit }: SpeechServer, spent: number, cost: number | undefined): void {
  if (limit === undefined) return
  const stop = (message: string): never => {
    throw new AppError({ kind: 'unavailable', permanent: true, message })
  }
  if (cost === undefined)
    stop(`${name} has a limit but no price. Enter its price in the settings, or take the limit away.`)
  else if (spent + cost > limit)
    stop(
      `${name} has reached its limit of $${limit}: $${spent.toFixed(2)} are spent. Raise the limit in the settings, or choose other voices.`,
    )
}
