import { AppError } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import type { Budget } from '../../../../shared/speechServers/budget.ts'
import { orderCost } from '../../../../shared/speechServers/serverFacts.ts'
import type { ServerSpent, SpeechServer } from '../../../../shared/speechServers/speechServer.ts'

/** The billed amount of an order: characters to speak, or seconds of sound to transcribe. */
export interface Sent {
  readonly characters?: number
  readonly secondsHeard?: number
}

/** The sum spent on a server, of all orders or of those with a budget. */
export type Spent = ServerSpent & { readonly budget?: string | undefined }

/** An order that is counted. */
export interface Charge {
  /** The server begins to deliver: it bills that. A later attempt of the same order is billed again. May throw as `charge`. */
  delivered(): void
  /** The order has ended; one that was never delivered is not counted. */
  end(): void
}

/** Counts characters, seconds and cost of the orders to servers, for each server and each budget, so that limits hold. */
export interface ServerMeter {
  /**
   * Counts an order before it is sent: orders at the same time must not pass a limit together. Throws `unavailable` where it
   * would exceed the limit of the server or of the budget.
   */
  charge(server: SpeechServer, sent: Sent, budget?: Budget): Charge
  /** The amounts by server: of all orders, or of those with a budget. */
  spent(budget?: string): readonly ServerSpent[]
}

/** Most budgets that are remembered; the one used longest ago goes first. */
const MAX_REMEMBERED_BUDGETS = 2000

/** A meter that goes on from what was spent before; `keep` writes down every change. */
export function createServerMeter(
  before: readonly Spent[] = [],
  keep: (spent: readonly Spent[]) => void = () => undefined,
): ServerMeter {
  const all = new Map(before.map((one) => [keyOf(one), one]))

  function add(row: Pick<Spent, 'id' | 'budget'>, sent: Sent, cost: number): void {
    const key = keyOf(row)
    const old = all.get(key) ?? { ...row, characters: 0, secondsHeard: 0, cost: 0 }
    all.delete(key) // set again, it is the one used last
    all.set(key, {
      ...old,
      characters: old.characters + (sent.characters ?? 0),
      secondsHeard: old.secondsHeard + (sent.secondsHeard ?? 0),
      cost: Math.max(0, old.cost + cost),
    })
  }

  function spentOn(budget: string | undefined): Spent[] {
    return [...all.values()].filter((one) => one.budget === budget)
  }

  return {
    charge(server, sent, budget) {
      const cost = orderCost(server, sent)
      const rows = [{ id: server.id }, ...(budget === undefined ? [] : [{ id: server.id, budget: budget.id }])]
      const count = (sign: 1 | -1): void => {
        for (const row of rows) add(row, signed(sent, sign), sign * (cost ?? 0))
        keep(forgetOldest(all))
      }
      const reserve = (): void => {
        checkLimit(server, all.get(keyOf(server))?.cost ?? 0, cost)
        if (budget !== undefined) checkBudget(budget, sumOf(spentOn(budget.id)), server, cost)
        count(1)
      }
      reserve()
      let reserved = true
      return {
        delivered() {
          if (!reserved) reserve()
          reserved = false
        },
        end() {
          if (reserved) count(-1)
          reserved = false
        },
      }
    },
    spent: (budget) => spentOn(budget).map(({ budget: _, ...spent }) => spent),
  }
}

function keyOf({ id, budget = '' }: { readonly id: string; readonly budget?: unknown }): string {
  return `${id} ${budget}`
}

function signed({ characters = 0, secondsHeard = 0 }: Sent, sign: 1 | -1): Sent {
  return { characters: sign * characters, secondsHeard: sign * secondsHeard }
}

function sumOf(spent: readonly Spent[]): number {
  return spent.reduce((sum, { cost }) => sum + cost, 0)
}

/** The counts without those of the budgets used longest ago, where there are too many. */
function forgetOldest(all: Map<string, Spent>): Spent[] {
  const budgets = [...all].filter(([, { budget }]) => budget !== undefined)
  for (const [key] of budgets.slice(0, Math.max(0, budgets.length - MAX_REMEMBERED_BUDGETS))) all.delete(key)
  return [...all.values()]
}

function checkLimit({ name, limit }: SpeechServer, spent: number, cost: number | undefined): void {
  if (limit === undefined) return
  if (cost === undefined) stop(say('engineModel.meter.noPrice', { name }))
  else if (spent + cost > limit)
    stop(say('engineModel.meter.spent', { name, limit: `$${limit}`, spent: `$${spent.toFixed(2)}` }))
}

function checkBudget({ limit }: Budget, spent: number, { name }: SpeechServer, cost: number | undefined): void {
  if (limit === undefined) return
  if (cost === undefined) stop(say('engineModel.meter.projectNoPrice', { name }))
  else if (spent + cost > limit)
    stop(say('engineModel.meter.projectSpent', { limit: `$${limit}`, spent: `$${spent.toFixed(2)}` }))
}

function stop(message: Message): never {
  throw new AppError({ kind: 'unavailable', permanent: true, message })
}
