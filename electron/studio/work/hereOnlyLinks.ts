import { THIS_COMPUTER } from '../../../shared/commands/connection.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Said, say, sentences } from '../../../shared/locale/message.ts'
import type { Link, Links } from '../../dubbing/steps/link.ts'

/**
 * Links for a project of which nothing may leave this computer: no hosted service, and every order says so to the engine, which
 * refuses rather than send anything on. Throws `forbidden`.
 */
export function hereOnlyLinks(links: Links): Links {
  return {
    async link(profile, signal) {
      if (profile !== THIS_COMPUTER) throw staysHere(say('failure.staysHere.hosted'))
      return stayingLink(await links.link(profile, signal))
    },
  }
}

/** The failure of an order that would send something of such a project away. */
export function staysHere(but: Said): AppError {
  const message = sentences(but, say('failure.staysHere'))
  return new AppError({ kind: 'forbidden', message })
}

const STAY = { stays_here: true } as const

function stayingLink(link: Link): Link {
  const { service, local } = link
  return {
    ...link,
    service: {
      ...service,
      tts: (input, given) => service.tts({ ...input, ...STAY }, given),
      ttsStream: (input, given) => service.ttsStream({ ...input, ...STAY }, given),
      analyze: (input, given) => service.analyze({ ...input, ...STAY }, given),
      translate: (input, given) => service.translate({ ...input, ...STAY }, given),
      render: (input, given) => service.render({ ...input, ...STAY }, given),
    },
    ...(local && {
      local: {
        ...local,
        analyzeFile: (input, given) => local.analyzeFile({ ...input, ...STAY }, given),
        renderFile: (input, given) => local.renderFile({ ...input, ...STAY }, given),
      },
    }),
  }
}
