import changes from '../../CHANGELOG.md?raw'
import building from '../../docs/building.md?raw'
import commands from '../../docs/commands.md?raw'
import dub from '../../docs/dub.md?raw'
import edit from '../../docs/edit.md?raw'
import languages from '../../docs/languages.md?raw'
import machines from '../../docs/machines.md?raw'
import operate from '../../docs/operate.md?raw'
import packs from '../../docs/packs.md?raw'
import record from '../../docs/record.md?raw'
import review from '../../docs/review.md?raw'
import service from '../../docs/service.md?raw'
import trial from '../../docs/trial.md?raw'
import voices from '../../docs/voices.md?raw'
import { createHelp } from './pages.ts'

/** The help of this build: the documents as they were when it was made. */
export const help = createHelp({
  dub,
  edit,
  record,
  review,
  languages,
  voices,
  packs,
  commands,
  service,
  machines,
  operate,
  building,
  trial,
  changes,
})
