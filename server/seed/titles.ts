/** The names of the games with what each shows: `motif: Name | Name`. Invented; none is a studio's. */
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
    'Dhaka Roulette|Sylhet Roulette|Chattogram Roulette|Roulette Bangla|Padma Roulette|Haor Roulette|Golden Wheel Roulette|Roulette of the Fair|Roulette Rooftop|Khulna Roulette',
  cards:
    'Dhaka Baccarat|Sylhet Baccarat|Baccarat Bangla|Rajshahi Baccarat|Baccarat Salon Moyur|Evening Baccarat|Baccarat by the River|Comilla Baccarat|Bogura Baccarat|Baccarat Verandah|Dragon Room Baccarat|Baccarat Thirty Two|Courtyard Baccarat',
  crown:
    'Dragon Tiger Lalbagh|Dragon Tiger Sonargaon|Dragon Tiger Bangla|Gulshan Garden Dragon Tiger|Dragon Tiger Party|Royal Dragon Tiger Meghna|Quiet Dragon Tiger',
  tiger:
    'Dragon Tiger Sundarban|Dragon Tiger of the Fair|Kalboishakhi Dragon Tiger|Karnaphuli Dragon Tiger|River Dragon Tiger|Mangrove Dragon Tiger',
  palace: 'Salon Sonargaon Baccarat|Nawab Salon Baccarat|Manor Roulette|Private Room Baccarat',
  drum: 'Mela Roulette Show|Dhol Roulette Show|Boishakhi Roulette',
  gem: 'Jewel Baccarat|Diamond Roulette Live|Jewel Roulette',
  moon: 'Moonlight Dragon Tiger|Midnight Roulette|Night Salon Baccarat',
  feather: 'Peacock Baccarat|Moyur Roulette|Plume Dragon Tiger',
  sun: 'Morning Baccarat|Sunrise Dragon Tiger|Noon Roulette',
}

const TABLES: Titles = {
  cards:
    'Blackjack Twenty-One|Bridge Street Blackjack|Hazari Blackjack|Kitti Blackjack|Blackjack of the Lane|Village Blackjack|Baccarat Gold Table|Old Town Baccarat|Baccarat Classic|Punto Banco Baccarat|Spider Blackjack|Bray Blackjack|Tea House Blackjack|Three Card Baccarat',
  crown:
    'Blackjack Classic|Blackjack Crown|Royal Table Blackjack|Padma Blackjack|Crown Baccarat|Five Crowns Blackjack|Jack and Queen Blackjack|Raja Blackjack|Oasis Blackjack Haor',
  dice: 'Dice Classic|Mela Dice|Snake Eye Dice|Low and High Dice|Hundred Dice|Dice Craft|Chakka Dice',
  wheel: 'European Roulette|Roulette Classic|Little Roulette|Double Crown Roulette|Roulette Nakshi',
  knot: 'Knot Roulette|Weaver’s Roulette|Sixteen Threads Roulette|Bagh Bondi Dice|River Knot Dice|Weaver’s Blackjack',
  gem: 'Diamond Blackjack|Red Diamond Dice|Jewel Blackjack|Gem Baccarat',
  tiger: 'Tiger Baccarat|Tiger Dice|Tigers of Gaur Roulette',
  palace: 'Zamindar’s Roulette|Manor Blackjack|Baccarat of Gaur',
  coins: 'Coin Dice|Red Coin Roulette|Coin and Card Blackjack',
  kantha: 'Kantha Baccarat|Kantha Blackjack|Village Baccarat',
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
  car: 'CNG Plinko|Highway Plinko|Bus Number Six Plinko|Street Plinko Dhaka',
  brick: 'Brick Mines|Mines of Madhyapara|Tower Mines|Mela Mines',
  robot: 'Robo Plinko|Byte Mines|Robot Tea Shop Plinko',
  pad: 'Plinko Pahar|Pixel Plinko|Arcade Alley Plinko|Button Mines',
  football: 'Penalty Plinko|Gully Goal Plinko',
  cricket: 'Super Over Plinko|Gully Cricket Plinko|Tape Ball Plinko',
  mango: 'Mango Plinko|Orchard Mines',
  gem: 'Gem Mines|Crystal Mines',
  butterfly: 'Projapoti Plinko',
  turtle: 'Turtle Mines',
  chest: 'Treasure Mines|Mines of Bhola',
  rickshaw: 'Rickshaw Plinko|Traffic Plinko Dhaka',
  crab: 'Crab Mines',
  dice: 'Dice Dungeon Mines',
}

const FISHING: Titles = {
  hilsa: 'Hilsa Hunt|Padma Nets|Silver Ilish|Ilish Season|River Harvest',
  goldfish: 'Golden Koi Pond|Pond Party|Rui Katla River',
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
  balls: 'Housie Bingo|Mela Bingo|Seventy-Five Bingo|Classic Bingo|Quick Bingo',
  shapla: 'Shapla Bingo|Lily Bingo',
  kantha: 'Kantha Bingo|Patchwork Bingo',
  drum: 'Dhol Bingo',
  sun: 'Sunny Bingo',
  mango: 'Mango Bingo',
  moon: 'Moonlight Bingo',
  rickshaw: 'Rickshaw Bingo',
  feather: 'Peacock Bingo',
  cup: 'Tea Time Bingo|Cha Break Bingo',
  coins: 'Penny Bingo',
}

const LOTTO: Titles = {
  balls: 'Ten of Forty|Pick Ten Bangla|Pick Five Keno|Daily Ten|Keno Padma|Lucky Number Keno',
  sun: 'Morning Keno|Noon Keno',
  moon: 'Evening Keno|Midnight Keno',
  kantha: 'Weekly Weave Keno|Stitch Keno',
  shapla: 'Shapla Keno|Lily Keno',
  coins: 'Taka Keno|Golden Keno',
  clock: 'Five Minute Keno|Clock Tower Keno',
  gem: 'Jewel Keno',
  paddy: 'Harvest Keno',
  rickshaw: 'Number Plate Keno',
  doel: 'Little Bird Keno',
  crown: 'Raja Keno|Grand Friday Keno',
}

/** By platform: what the sports platforms open. */
const SPORTS: Record<string, Titles> = {
  ISPORTS: {
    horse: 'I-Sports Horse Race',
    boat: 'I-Sports Boat Race',
    car: 'I-Sports Car Race',
    cricket: 'I-Sports Cricket Ball Race',
  },
  E1SPORTS: {
    robot: 'E1Sports Robot Race',
    car: 'E1Sports Street Race',
    rocket: 'E1Sports Rocket Race',
    rickshaw: 'E1Sports Rickshaw Race',
  },
  HORSEBOOK: {
    horse: 'Horsebook Races|Horsebook Evening Race',
    clock: 'Horsebook Next Off Race',
    crown: 'Horsebook Classic Race',
  },
  VIRTUAL: {
    swift: 'Virtual Bird Race',
    turtle: 'Virtual Turtle Race',
    horse: 'Virtual Horse Race',
    boat: 'Virtual Boat Race',
  },
  KABADDI: {
    kabaddi: 'Kabaddi Run|Kabaddi Village Run',
    shield: 'Kabaddi Raiders Run',
    drum: 'Kabaddi Weekend Run',
  },
  FANTASY: {
    tiger: 'Fantasy Tiger Race',
    butterfly: 'Fantasy Butterfly Race',
    crown: 'Fantasy Royal Race',
    elephant: 'Fantasy Elephant Race',
  },
  SBO: {
    football: 'SBO Sports Football Race',
    boat: 'SBO Sports Boats',
    car: 'SBO Sports Cars',
    clock: 'SBO Sports Next Race',
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
