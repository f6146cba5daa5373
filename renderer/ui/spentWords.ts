import { formatClock } from '../../shared/basics/timecode.ts'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { hostElsewhere, orderCost, recognitionUrl } from '../../shared/speechServers/serverFacts.ts'
import type { ServerSpent } from '../../shared/speechServers/speechServer.ts'
import { formats, t } from '../locales/t.ts'

/** The amount sent to each server and its cost, one text each, such as "Far: 1,234 characters so far, US$ 0.18". */
export function spentWords(
  spent: readonly ServerSpent[],
  servers: readonly { readonly id: string; readonly name: string }[],
): string[] {
  return spent.map(({ id, characters, secondsHeard, cost }) => {
    const name = servers.find((server) => server.id === id)?.name ?? id
    const sound = secondsHeard > 0 ? [t('costs.sound', { time: formatClock(secondsHeard) })] : []
    const all = [...sound, t('voicesFrom.spent', { count: characters, cost: formats.number(cost, 2) })]
    return `${name}: ${all.join(', ')}`
  })
}

/** The host that a speech server runs on, in words. */
export function hostWords(server: { readonly url: string }): string {
  return hostElsewhere(server) ?? t('voicesFrom.here')
}

/** An estimated cost at a server, in US dollars; undefined where its price is not known. */
export function priceWords({ priceDate }: Pick<KnownServer, 'priceDate'>, cost: number | undefined): string {
  if (cost === undefined) return t('speak.unpriced')
  return t('speak.priced', { cost: formats.number(cost, 2), date: priceDate ?? t('speak.undated') })
}

/** The server that listens first to so many seconds of a video, what that costs, and both in words; undefined where none listens. */
export function estimateRecognition(servers: readonly KnownServer[], seconds: number) {
  const server = servers.find(({ hears }) => hears)
  if (server === undefined) return undefined
  const cost = orderCost(server, { secondsHeard: seconds })
  const messageValues = {
    name: server.name,
    host: hostWords({ url: recognitionUrl(server) }),
    time: formatClock(seconds),
  }
  return { server, cost, text: `${t('costs.heard', messageValues)} ${priceWords(server, cost)}` }
}
