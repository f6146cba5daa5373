import { THIS_COMPUTER } from '../../../shared/commands/connection.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Links } from '../../dubbing/steps/link.ts'
import { withOrderFields } from '../service/orderFields.ts'

/**
 * Links for a project of which nothing may leave this computer: no hosted service, and every order says so to the engine, which
 * refuses rather than send anything on. Throws `forbidden`.
 */
export function hereOnlyLinks(links: Links): Links {
  return {
    async link(profile, signal) {
      if (profile !== THIS_COMPUTER) throw staysHere('the service in use is a hosted one')
      return withOrderFields(await links.link(profile, signal), { stays_here: true })
    },
  }
}

/** The failure of an order that would send something of such a project away. */
export function staysHere(but: string): AppError {
  const message = `Nothing of this project may leave this computer, but ${but}. Use this computer (Services in the settings), or allow it in the project's transcript or render window.`
  return new AppError({ kind: 'forbidden', message })
}
