import { THIS_COMPUTER } from '../../../shared/fixedValues.ts'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Link, Links } from '../../dubbing/steps/link.ts'

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
export function withOrderFields(link: Link, fields: OrderFields): Link {
  const { service, local } = link
  const { budget: _, ...unbilled } = fields // translating asks no speech server
  return {
    ...link,
    service: {
      ...service,
      tts: (input, given) => service.tts({ ...input, ...fields }, given),
      ttsStream: (input, given) => service.ttsStream({ ...input, ...fields }, given),
      analyze: (input, given) => service.analyze({ ...input, ...fields }, given),
      translate: (input, given) => service.translate({ ...input, ...unbilled }, given),
      render: (input, given) => service.render({ ...input, ...fields }, given),
    },
    ...(local && {
      local: {
        ...local,
        analyzeFile: (input, given) => local.analyzeFile({ ...input, ...fields }, given),
        renderFile: (input, given) => local.renderFile({ ...input, ...fields }, given),
      },
    }),
  }
}
