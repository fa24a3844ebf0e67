import type { CommissionTexts } from '../../commissionTexts.ts'

export const commissionTexts: CommissionTexts = {
  before: 'কমিশন: এই মার্কেটে যা জিতবেন তার {rate}%।',
  is: 'কমিশন',
  share: 'এই মার্কেটে যা জিতবেন তার {rate}%',
  taken: 'এক্সচেঞ্জের কমিশন',
  givenBack: 'কমিশন ফেরত',
}
