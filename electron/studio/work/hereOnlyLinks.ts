import { AppError } from '../../../shared/failure.ts'
import { THIS_COMPUTER } from '../../../shared/fixedValues.ts'
import { type Said, say, sentences } from '../../../shared/locale/message.ts'
import type { Links } from '../../dubbing/steps/link.ts'
import { withOrderFields } from '../service/orderFields.ts'

/**
 * Links for a project of which nothing may leave this computer: no hosted service, and every order says so to the engine, which
 * refuses rather than send anything on. Throws `forbidden`.
 */
export function hereOnlyLinks(links: Links): Links {
  return {
    async link(profile, signal) {
      if (profile !== THIS_COMPUTER) throw staysHere(say('failure.staysHere.hosted'))
      return withOrderFields(await links.link(profile, signal), { stays_here: true })
    },
  }
}

/** The failure of an order that would send something of such a project away. */
export function staysHere(but: Said): AppError {
  const message = sentences(but, say('failure.staysHere'))
  return new AppError({ kind: 'forbidden', message })
}
