import type { Finding } from '../../shared/qc/report.ts'

/** A place of the studio where a finding is mended. */
export type FindingRemedy = 'shorten' | 'dictionary' | 'mixer' | 'render'

/** The remedy of a finding; undefined where there is none in the studio. */
export function findingRemedy({ topic }: Pick<Finding, 'topic'>): FindingRemedy | undefined {
  switch (topic) {
    case 'rate':
    case 'overlap':
    case 'onset':
      return 'shorten'
    case 'spelled':
      return 'dictionary'
    case 'gap':
      return 'mixer'
    case 'silence':
    case 'cut':
    case 'other':
    case 'moved':
    case 'level':
    case 'bed':
    case 'loudness':
    case 'peak':
    case 'length':
    case 'sync':
    case 'picture':
      return 'render'
    default:
      return undefined
  }
}
