/** The names of the games with what each shows: `motif: Name | Name`. Invented for Maidan; none is a studio's. */
import type { Kind } from '../art/palette.ts'
import type { MotifName } from '../art/motif.ts'
import type { GameType } from '../../contract/games.ts'

type Titles = Partial<Record<MotifName, string>>

const SLOTS: Titles = {
  shapla: 'Shapla Bloom|Pond of Lilies|White Shapla|Shapla Moonrise|Lily Lake Nine',
  tiger: 'Sundarban Stripes|Tiger of Sundarban|Mangrove King|Bengal Whiskers|Striped Shadow',
  rickshaw: 'Rickshaw Riches|Old Dhaka Ride|Painted Hood|Three Wheel Parade|Ramna Rickshaw',
  kite: 'Shakrain Sky|Kite Roofs|Paper Diamond|Ghuri Festival|Red String',
  mango: 'Mango Orchard|Rajshahi Gold|Langra Season|Sweet Fazli|Mango Afternoon',
  moon: 'Purnima|Moonlit Char|Silver Moon Bay|Night over Padma|Moon and Reed',
  sun: 'Pohela Morning|Sun Mask|Golden Noon|Sunrise Kuakata|Bright Boishakh',
  drum: 'Dhol Beats|Drummer Boy|Baul Rhythm|Village Dhol|Tabla Tango',
  crown: "Nawab's Crown|Raja of Bikrampur|Seven Thrones|Crown of Gaur|Little Maharani",
  lantern: 'Lantern Lane|Harikane Nights|Storm Lamp|River Lanterns|Lamp of Lalbagh',
  feather: 'Peacock Plume|Moyur Dance|Feather Fan|Blue Plumage|Peacock Garden',
  elephant: "Mahout's Gold|Elephant Parade|Grand Tusker|Rangamati Herd|Jungle Procession",
  doel: 'Doel Song|Magpie Morning|Songbird Seven|Robin of the Roof|Winged Whistle',
  paddy: 'Golden Dhan|Nobanno Harvest|Aman Fields|Grain and Gold|Harvest Wheel',
  pot: "Potter's Fortune|Clay Kolshi|Seven Pots|Kumar Para|Terracotta Tales",
  flame: 'Nine Fires|Ember Reels|Blaze of Bogura|Hot Spice|Red Chilli Fire',
  bell: 'Brass Bells|Ringing Reels|Bell Bazaar|School Bell|Golden Chime',
  palm: 'Saint Martin Palms|Coconut Coast|Palm Grove|Island Breeze|Kuakata Coast',
  cup: 'Sreemangal Tea|Seven Layer Tea|Cha Stall|Tea Garden Trail|Two Leaves and a Bud',
  palace: 'Sonargaon Gates|Panam Street|Zamindar House|Natore Manor|River Palace',
  rose: 'Rose of Shahbag|Thorn and Petal|Red Garden|Rose Water|Garden of Golap',
  kantha: 'Nakshi Kantha|Stitch by Stitch|Kantha Dreams|Threads of Jashore|Quilt of Gold',
  butterfly: 'Projapoti|Butterfly Meadow|Painted Wings|Wings of Spring|Madhupur Flutter',
  tree: 'Banyan Spirits|The Old Banyan|Forest of Lights|Tree of Tales|Krishnachura Road',
  boat: 'Nouka Baich|Sails of Padma|Boatman’s Treasure|Padma Crossing|Majhi',
  wave: "Bay of Waves|Cox's Coast|Monsoon Tide|Rolling Meghna|Tidal Fortune",
  gem: 'Diamond Dhaka|Star Gems|Jewels of Jamuna|Gem Cascade|Emerald Hill',
  coins: 'Taka Tower|Coin Monsoon|Copper Kori|Coins of Gaur|Penny Pond',
  seven: 'Sevens of Sylhet|Sevens on Fire|Triple Seven Bazaar|Classic Seven|Seven Seas Seven',
  cherry: 'Cherry Bazaar|Fruit Stall|Red Cherry Club|Fruits of Rangpur|Juicy Lane',
  chest: 'Pirate’s Char|Lost Chest of Bhola|Sunken Treasure|Chest of Kings|Island Loot',
  mask: 'Mask Parade|Chhau Dancer|Festival Faces|Moon Mask|Masquerade Mela',
  knot: 'Alpona|Golden Knot|Endless Weave|Loom of Luck|Jamdani Threads',
  clock: 'Midnight Dhaka|Clock Tower Seven|Time Turner Tale|Sadarghat Six O’Clock',
  pearl: 'Pearl of the Haor|Pink Pearl|Oyster Bay|Pearl River Reels',
  horse: 'Tepa Putul|Painted Pony|Horse of Clay|Gallop Gold',
  swift: 'Kingfisher Creek|White Heron|Birds of the Haor|Egret Evening',
  shield: 'Isa’s Shield|Twelve Chiefs|Fort Lalbagh|Guard of Bengal',
}

const LIVE: Titles = {
  wheel:
    'Dhaka Roulette|Sylhet Roulette|Chattogram Roulette|Roulette Bangla|Padma Roulette|Auto Roulette Haor|Golden Wheel Live|Wheel of the Fair|Roulette Rooftop|Khulna Speed Roulette',
  cards:
    'Dhaka Baccarat|Sylhet Baccarat|Baccarat Bangla|Speed Baccarat Rajshahi|Baccarat Salon Moyur|Evening Baccarat|Teen Patti Live|Teen Patti Bangla|Andar Bahar Live|Andar Bahar Bangla|Dragon and Tiger Live|Thirty Two Cards|Casino Hold’em Live',
  crown:
    'Blackjack Lalbagh|Blackjack Sonargaon|Blackjack Bangla|Blackjack Gulshan Garden|Blackjack Party|Royal Blackjack Meghna|Quiet Blackjack',
  dice: 'Sic Bo Bangla|Sic Bo Meghna|Crown and Anchor Live|Kalboishakhi Dice|Craps Karnaphuli|Fan Tan River',
  palace: 'Salon Sonargaon|Nawab Salon Baccarat|Manor Roulette|Private Room Padma',
  drum: 'Mela Live Show|Dhol Wheel Show|Boishakhi Game Show',
  gem: 'Jewel Baccarat|Diamond Roulette Live|Jewel Wheel Live',
  moon: 'Moonlight Blackjack|Midnight Roulette|Night Salon Baccarat',
  feather: 'Peacock Baccarat|Moyur Roulette|Plume Blackjack',
  sun: 'Morning Baccarat|Sunrise Sic Bo|Noon Roulette',
}

const TABLES: Titles = {
  cards:
    'Twenty-Nine|Call Bridge|Hazari|Kitti|Rummy Bangla|Points Rummy|Teen Patti Classic|Teen Patti Gold|Baccarat Classic|Punto Banco|Spider Bridge|Bray|Pontoon|Three Card Rummy',
  crown:
    'Blackjack Classic|Blackjack Double|Royal Hold’em|Poker Padma|Poker Three Card|Poker Five Draw|Jacks and Better|Deuces Village|Oasis Poker Haor',
  dice: 'Ludo Classic|Ludo Mela|Snakes and Ladders Stakes|Sic Bo Classic|Hi-Lo Dice|Craps Classic|Chakka Six',
  wheel: 'European Roulette|French Roulette Classic|Mini Roulette|Double Wheel Roulette|Roulette Nakshi',
  knot: 'Carrom Court|Carrom Masters|Sixteen Soldiers|Bagh Bondi|Mancala River|Weaver’s Draughts',
  gem: 'Diamond Rummy|Red Diamond Hi-Lo|Jewel Poker|Card Gems',
  tiger: 'Dragon Tiger Classic|Tiger Hi-Lo|Tigers and Goats',
  palace: 'Zamindar’s Table|Manor Blackjack|Casino War of Gaur',
  coins: 'Heads or Tails|Red Dog|Coin and Card',
  kantha: 'Andar Bahar Classic|Kantha Solitaire|Village Baccarat',
}

const CRASH: Titles = {
  rocket: 'Rocket Nouka|Orbit Dhaka|Launch Day|Moonshot Bogura',
  kite: 'Ghuri Crash|Kite Climb|Cut the String|Sky Ghuri',
  swift: 'Heron Rise|Swift Ascent|Kingfisher Dive',
  balloon: 'Balloon Baari|Up over Ramna|Hot Air Hour',
  doel: 'Doel Flight|Early Bird Climb',
  boat: 'Rapids of Teesta|Speedboat Surge',
  flame: 'Fuse|Firework Fair',
  wave: 'Surf the Bay|Tide Breaker',
}

const ARCADE: Titles = {
  car: 'CNG Dash|Highway to Cox|Bus Number Six|Street Race Dhaka',
  brick: 'Brick Bazaar|Mines of Madhyapara|Tower of Blocks|Block Mela',
  robot: 'Robo Rickshaw|Byte Bot|Robot Tea Shop',
  pad: 'Plinko Pahar|Pixel Polli|Arcade Alley|Button Masher',
  football: 'Penalty Gully|Street Football',
  cricket: 'Super Over Six|Gully Cricket|Tape Ball Hero',
  mango: 'Mango Slice|Orchard Pop',
  gem: 'Gem Mines|Crystal Drop',
  butterfly: 'Projapoti Pop',
  turtle: 'Turtle Trot',
  chest: 'Treasure Dig|Keys of Bhola',
  rickshaw: 'Rickshaw Rush|Traffic Jam Dhaka',
  crab: 'Crab Catcher',
  dice: 'Dice Dungeon',
}

const FISHING: Titles = {
  hilsa: 'Hilsa Hunt|Padma Nets|Silver Ilish|Ilish Season|River Harvest',
  goldfish: 'Golden Koi Pond|Pond Party|Rui Katla Rush',
  crab: 'Crab King|Mud Crab Mayhem',
  turtle: 'Olive Ridley|Turtle Reef|Ancient Shell',
  octopus: 'Octo Bay|Deep Eight|Ink Storm',
  prawn: 'Prawn Patrol|Golda Gold|Bagda Bay|Tiger Prawn Hunt',
  dolphin: 'Ganges Dolphin|Shushuk|Dolphin Dawn',
  pearl: 'Pearl Diver|Oyster Wars',
  shell: 'Shell Shore|Conch Call',
  boat: 'Trawler Fleet|Night Trawler|Fisher of Dublar',
  anchor: 'Harbour Haul|Anchor Deep|Kutubdia Light',
  wave: 'Storm Fishing|Blue Bay Hunter',
  palm: 'Island Anglers',
}

const BINGO: Titles = {
  balls: 'Housie Bangla|Mela Bingo|Seventy-Five Ball|Ninety Ball Classic|Quick Housie',
  shapla: 'Shapla Bingo|Lily Housie',
  kantha: 'Kantha Bingo|Patchwork Housie',
  drum: 'Dhol Bingo',
  sun: 'Sunny Housie',
  mango: 'Mango Bingo',
  moon: 'Moonlight Housie',
  rickshaw: 'Rickshaw Bingo',
  feather: 'Peacock Housie',
  cup: 'Tea Time Bingo|Cha Break Housie',
  coins: 'Penny Bingo',
}

const LOTTO: Titles = {
  balls: 'Six of Forty|Pick Three Bangla|Pick Four|Daily Five|Keno Padma|Lucky Number Nine',
  sun: 'Morning Draw|Noon Draw',
  moon: 'Evening Draw|Midnight Draw',
  kantha: 'Weekly Weave|Scratch and Stitch',
  shapla: 'Shapla Keno|Lily Draw',
  coins: 'Scratch Taka|Golden Scratch',
  clock: 'Five Minute Keno|Hourly Draw',
  gem: 'Jewel Scratch',
  paddy: 'Harvest Draw',
  rickshaw: 'Number Plate Draw',
  doel: 'Little Bird Draw',
  crown: 'Raja Keno|Grand Friday Draw',
}

/** By platform: what the sports platforms open. */
const SPORTS: Record<string, Titles> = {
  ISPORTS: {
    cricket: 'I-Sports Cricket',
    football: 'I-Sports Football',
    tennis: 'I-Sports Tennis',
    kabaddi: 'I-Sports All Games',
  },
  E1SPORTS: {
    pad: 'E1Sports Arena',
    robot: 'E1Sports Strategy',
    car: 'E1Sports Racing',
    football: 'E1Sports Football',
  },
  HORSEBOOK: {
    horse: 'Horsebook Races|Horsebook Evening Meeting',
    clock: 'Horsebook Next Off',
    crown: 'Horsebook Classics',
  },
  VIRTUAL: {
    football: 'Virtual Football',
    cricket: 'Virtual Cricket',
    horse: 'Virtual Horses',
    tennis: 'Virtual Tennis',
  },
  KABADDI: {
    kabaddi: 'Kabaddi League|Kabaddi Village Cup',
    shield: 'Kabaddi Raiders',
    drum: 'Kabaddi Weekend',
  },
  FANTASY: {
    cricket: 'Fantasy Cricket Eleven',
    football: 'Fantasy Football',
    crown: 'Fantasy Leagues',
    kabaddi: 'Fantasy Kabaddi',
  },
  SBO: {
    cricket: 'SBO Sports Cricket',
    football: 'SBO Sports Football',
    tennis: 'SBO Sports Tennis',
    clock: 'SBO Sports In-Play',
  },
}

export interface Title {
  type: GameType
  kind: Kind
  motif: MotifName
  name: string
  /** The one platform that may carry it; otherwise any that offers the type. */
  platform?: string
}

function read(type: GameType, kind: Kind, titles: Titles, platform?: string): Title[] {
  return Object.entries(titles).flatMap(([motif, names]) =>
    names
      .split('|')
      .filter(Boolean)
      .map((name) => ({ type, kind, motif: motif as MotifName, name, ...(platform ? { platform } : {}) })),
  )
}

export const TITLES: readonly Title[] = [
  ...read('SLOT', 'reels', SLOTS),
  ...read('LIVE', 'ring', LIVE),
  ...read('TABLE', 'card', TABLES),
  ...read('EGAME', 'curve', CRASH),
  ...read('EGAME', 'pad', ARCADE),
  ...read('FH', 'fish', FISHING),
  ...read('BINGO', 'balls', BINGO),
  ...read('LOTTO', 'balls', LOTTO),
  ...Object.entries(SPORTS).flatMap(([platform, titles]) => read('SPORTS', 'ball', titles, platform)),
]
