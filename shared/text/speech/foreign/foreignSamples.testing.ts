/** English words and names that the lists of `englishWords.ts` were not written from, to test the rules and statistics. */
export const FOREIGN_SAMPLES: readonly string[] = (
  'accountant acrylic advocate aerobic alcoholic ambulance analyst applause appraisal aquarium archive Arctic asphalt ' +
  'asterisk athletic attic auxiliary backup bakery balcony bamboo bankruptcy barcode basement biochemistry biscuit blackboard ' +
  'blanket bookcase bouquet bracelet broccoli bronchitis brochure bureaucracy cabbage cabinet caffeine calcium calorie ' +
  'cannon canvas capacity capsule caption caravan cardboard carnival cashier casting cathedral cauliflower caution cavity ' +
  'ceiling cellphone ceramic champagne chapel charcoal charity checklist chemical cholera cigarette cinnamon citation ' +
  'clarinet classroom clipboard clubhouse clutch cocktail collateral comet compass complaint compliance compressor concrete ' +
  'conductor confetti consensus copper copyright correspondent costume counselor coupon coverage cracker crane crocodile ' +
  'croissant cubicle cucumber curfew cursor curtain cushion cyclone cylinder database deadline decoder defect delicious ' +
  'dialect dictionary diplomatic disciple discount download eclipse ecosystem elastic electrician elevator encyclopedia ' +
  'epidemic equation equator equipment escalator espresso evacuate exhaust exhibition expansion expedition expire export ' +
  'exposure express extension faculty fax flashback folklore forecast fracture gasket graphic gymnastics helicopter ' +
  'hexagon horoscope hydraulic inbox incident influenza intercom intersection jackpot kickboxing landscape lexicon locksmith ' +
  'logistics luxury macaroni magnet makeup mascara matrix maximum mechanic mixture mosque multiplex necklace notebook ' +
  'nutrition obstacle occupation oxide package paradox paperback pharmacist pickup pixel placard playback plumber podcast ' +
  'postcard practical precinct prescription prix projector proxy quantum quarantine quartz quicksand quiche quorum ' +
  'racket reflex relax republican saxophone scanner scholarship scooter screenshot sequel sexual sixteen soccer spectrum ' +
  'squad squash stethoscope subtext suffix technique toxic traffic transaction uppercase upgrade vaccine vertex videotape ' +
  'vortex waxing wax xylophone xenon yuppie Alexis Baxter Becca Bianca Blanche Bradley Cassandra Cassidy Celeste Chandler ' +
  'Clyde Colin Conrad Corinne Crawford Cyrus Damascus Dexter Enrique Erick Francesca Frederica Hector Jacqueline Jaxon ' +
  'Jericho Kirkpatrick Lexington McDonald Maddox Marcel Marquez Monique Nick Octavia Oxford Packard Pascal Phoenix Quentin ' +
  'Quinn Rick Rocky Roxanne Sacramento Scarlett Sixtus Stockton Topeka Vick Viktor Whitlock Winchester Xander Zachary'
).split(' ')
