// The script and the style of the pages that people open from a file, as they are bundled.
import './page.css'
import { drawTest } from './listeningTest.ts'
import { draw } from './main.ts'

if (!drawTest()) draw()
