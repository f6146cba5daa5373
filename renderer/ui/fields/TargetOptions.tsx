import { TARGETS } from '../../../shared/contract/targets.ts'
import { fullLanguageName } from '../../locales/languageName.ts'

/** The languages of dubs as options of a `select`. */
export function TargetOptions() {
  return TARGETS.map((code) => (
    <option key={code} value={code}>
      {fullLanguageName(code)}
    </option>
  ))
}
