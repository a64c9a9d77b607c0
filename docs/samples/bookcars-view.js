// A view that makes one row of a car of BookCars, as docs/moving.md describes:
// mongosh "$URI" docs/samples/bookcars-view.js. Replace "en" by the language that you want places in.
db.createView('SparekeyCar', 'Car', [
  { $lookup: { from: 'User', localField: 'supplier', foreignField: '_id', as: 'user' } },
  { $lookup: { from: 'Location', localField: 'locations', foreignField: '_id', as: 'place' } },
  { $lookup: { from: 'LocationValue', localField: 'place.values', foreignField: '_id', as: 'names' } },
  { $set: { names: { $filter: { input: '$names', as: 'one', cond: { $eq: ['$$one.language', 'en'] } } } } },
  {
    $project: {
      key: { $toString: '$_id' },
      owner: { $first: '$user.email' },
      ownerName: { $first: '$user.fullName' },
      title: '$name',
      price: '$dailyPrice',
      seats: 1,
      gear: '$gearbox',
      photos: '$image',
      location: { $first: '$names.value' },
      description: {
        $concat: [
          { $toString: '$doors' },
          ' doors. ',
          { $cond: ['$aircon', 'Air conditioning. ', ''] },
          'Fuel: ',
          '$type',
          '.',
        ],
      },
      vehicleType: {
        $cond: [
          { $eq: ['$type', 'electric'] },
          'Electric vehicle',
          {
            $switch: {
              branches: [
                { case: { $eq: ['$range', 'midi'] }, then: 'SUV' },
                { case: { $in: ['$range', ['maxi', 'bus', 'caravan']] }, then: 'Van' },
                { case: { $eq: ['$range', 'truck'] }, then: 'Truck' },
              ],
              default: 'Sedan',
            },
          },
        ],
      },
    },
  },
]);
