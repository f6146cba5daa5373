// The script and the style of the pages that people open from a file, as they are bundled.
import './page.css'
import { draw } from './main.ts'
import { drawTest } from './test.ts'

if (!drawTest()) draw()
