import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Link, Links } from './links.ts'

/** Fields of our own that the engine of this computer knows in the orders of a project. */
interface OrderFields {
  readonly stays_here?: true
  readonly budget?: Budget
}

/** Links whose orders to the engine of this computer are counted on a budget; a hosted service is told nothing of it. */
export function budgetLinks(links: Links, budget: Budget): Links {
  return {
    async link(profile, signal) {
      const link = await links.link(profile, signal)
      return profile === THIS_COMPUTER ? withOrderFields(link, { budget }) : link
    },
  }
}

/** A link that puts these fields into every order. */
function withOrderFields(link: Link, fields: OrderFields): Link {
  const { service, local } = link
  const { budget: _, ...unbilled } = fields // translating asks no speech server
  return {
    ...link,
    service: {
      ...service,
      tts: (input, options) => service.tts({ ...input, ...fields }, options),
      ttsStream: (input, options) => service.ttsStream({ ...input, ...fields }, options),
      analyze: (input, options) => service.analyze({ ...input, ...fields }, options),
      translate: (input, options) => service.translate({ ...input, ...unbilled }, options),
      render: (input, options) => service.render({ ...input, ...fields }, options),
    },
    ...(local && {
      local: {
        ...local,
        analyzeFile: (input, options) => local.analyzeFile({ ...input, ...fields }, options),
        speak: (input, options) => local.speak({ ...input, ...fields }, options),
      },
    }),
  }
}

/**
 * Links for a project of which nothing may leave this computer: no hosted service, and every order says so to the engine, which
 * refuses rather than send anything on. Throws `forbidden`.
 */
export function hereOnlyLinks(links: Links): Links {
  return {
    async link(profile, signal) {
      if (profile !== THIS_COMPUTER) throw sendingForbidden(say('failure.staysHere.hosted'))
      return withOrderFields(await links.link(profile, signal), { stays_here: true })
    },
  }
}

/** The failure of an order that would send something of such a project away. */
export function sendingForbidden(but: Message): AppError {
  const message = sentences(but, say('failure.staysHere'))
  return new AppError({ kind: 'forbidden', message })
}
