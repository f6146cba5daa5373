import { hostElsewhere } from '../../shared/speechServers/serverFacts.ts'
import type { ServerSpent } from '../../shared/speechServers/speechServer.ts'
import { formatClock } from '../../shared/timecode.ts'
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
