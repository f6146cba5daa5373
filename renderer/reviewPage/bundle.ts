// The script and the style of the page of a review, as they are bundled.
import './page.css'
import './main.ts'
