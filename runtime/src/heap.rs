//! `Heap`: all objects of one session, in typed slabs, each charged before it is made.
//!
//! Place: natives and the VM make and resolve objects here; `heap/collect.rs` frees what is unreachable; `snapshot/` saves
//! the slabs.
//!
//! Invariants: no reference counts; an object lives until a collection at a safepoint of the VM finds it unreachable. No
//! function here collects, so handles that a native holds stay valid while it runs. A refused charge changes nothing.
//! `Books::used` equals the sum of `cost` over all objects (`audit`).
//! Limits: the `memory` limit, through `Books`; see the modules for the bounds of each kind.

use std::cell::Cell;
use std::cmp::Ordering;

use compact_str::CompactString;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use siphasher::sip::SipHasher13;

use crate::exception::Fault;
use crate::text::surrogate;
use crate::value::{INT_MAX, INT_MIN, Kind, UNDEF, Value, int_fits};

pub(crate) mod books;
pub(crate) mod class_cache;
pub(crate) mod collect;
pub(crate) mod dict;
mod fold;
pub(crate) mod intern;
pub(crate) mod iter;
pub(crate) mod misc;
pub(crate) mod object;
pub(crate) mod recent;
pub(crate) mod set;
pub(crate) mod shape;
pub(crate) mod slab;
pub(crate) mod slots;
pub(crate) mod text;

use books::Books;
use dict::Dict;
use fold::Folded;
use intern::{INTERN_BYTES, Interned};
use iter::Iter;
use misc::Misc;
use object::{
    Big, Bytes, Class, Exception, Function, Future, Generator, GeneratorKind, GeneratorState,
    Instance, List, Method, Module, Range, Slice, Tuple, big_extra_bytes, instance_extra_bytes,
    tuple_extra_bytes,
};
use set::Set;
use shape::{SHAPE_BYTES, SHAPES_MAX, Shape};
use slab::Slab;
use slots::Slots;
use text::{Buffer, INLINE_MAX, Str, TEXT_MAX, Text, count_chars, own_bytes};

/// The objects of one session.
#[derive(Debug)]
pub(crate) struct Heap {
    pub(crate) books: Books,
    pub(crate) strs: Slab<Str>,
    pub(crate) buffers: Slab<Buffer>,
    pub(crate) bytes: Slab<Bytes>,
    pub(crate) bigs: Slab<Big>,
    pub(crate) lists: Slab<List>,
    pub(crate) tuples: Slab<Tuple>,
    pub(crate) dicts: Slab<Dict>,
    pub(crate) sets: Slab<Set>,
    pub(crate) functions: Slab<Function>,
    pub(crate) cells: Slab<Value>,
    pub(crate) instances: Slab<Instance>,
    pub(crate) classes: Slab<Class>,
    pub(crate) methods: Slab<Method>,
    pub(crate) generators: Slab<Generator>,
    pub(crate) iters: Slab<Iter>,
    pub(crate) exceptions: Slab<Exception>,
    pub(crate) ranges: Slab<Range>,
    pub(crate) slices: Slab<Slice>,
    pub(crate) modules: Slab<Module>,
    pub(crate) futures: Slab<Future>,
    pub(crate) misc: Slab<Misc>,
    pub(crate) shapes: Slab<Shape>,
    pub(crate) interned: Interned,
    pub(crate) recent: recent::Recent,
    /// 128-bit key of string hashes; its first half also mixes dict hashes.
    pub(crate) hash_key: (u64, u64),
    /// Changes with every change to any class.
    pub(crate) class_epoch: u32,
    /// Changes when a value may have changed that a cache of globals holds; at `u32::MAX` they hold none.
    pub(crate) globals_epoch: u32,
    /// Names that the runtime asks for again and again, by the address of their text; not saved.
    asked: Vec<Asked>,
    /// Slots of the interned strings of one ASCII character, and of the empty one, as far as they were asked for; not saved.
    pub(crate) letters: Vec<u32>,
    /// While the session waits: its strings and dicts, whose slabs are then empty.
    folded: Option<Box<Folded>>,
}

/// What the intern table said of a name of the runtime's own.
#[derive(Clone, Copy, Debug)]
struct Asked {
    text: (usize, usize),
    /// `Interned::version` when it was asked.
    version: u32,
    found: Option<Value>,
}

/// Size of `Heap::letters`.
const LETTERS: usize = 129;

/// For so few strings no room is made before they come.
const STRINGS_FEW: usize = 12;
/// The most strings that there is room made for before they come.
const STRINGS_EXPECTED: usize = 64;

/// Size of `Heap::asked`.
const ASKED: usize = 128;

/// Bytes an object of each kind costs in its slot, rounded to the slab's layout.
pub(crate) fn slot_bytes(kind: Kind) -> u64 {
    let bytes = match kind {
        Kind::Str => size_of::<Str>(),
        Kind::Buffer => size_of::<Buffer>(),
        Kind::Bytes => size_of::<Bytes>(),
        Kind::BigInt => size_of::<Big>(),
        Kind::List => size_of::<List>(),
        Kind::Tuple => size_of::<Tuple>() + 8,
        Kind::Dict => size_of::<Dict>(),
        Kind::Set | Kind::FrozenSet => size_of::<Set>(),
        Kind::Function => size_of::<Function>() + 8,
        Kind::Cell => size_of::<Value>() + 8,
        Kind::Instance => size_of::<Instance>() + 8,
        Kind::Class => size_of::<Class>(),
        Kind::Method => size_of::<Method>() + 8,
        Kind::Generator => size_of::<Generator>(),
        Kind::Iterator => size_of::<Iter>(),
        Kind::Exception => size_of::<Exception>(),
        Kind::Range => size_of::<Range>() + 8,
        Kind::Slice => size_of::<Slice>() + 8,
        Kind::Module => size_of::<Module>() + 8,
        Kind::Future => size_of::<Future>(),
        Kind::Misc => size_of::<Misc>(),
    };
    bytes as u64
}

macro_rules! accessors {
    ($($get:ident $get_mut:ident $slab:ident $type:ty;)*) => { $(
        #[inline(always)]
        #[track_caller]
        pub(crate) fn $get(&self, value: Value) -> &$type {
            self.$slab.get(value.index())
        }

        #[inline(always)]
        #[track_caller]
        pub(crate) fn $get_mut(&mut self, value: Value) -> &mut $type {
            self.$slab.get_mut(value.index())
        }
    )* };
}

macro_rules! readers {
    ($($get:ident $slab:ident $type:ty;)*) => { $(
        #[inline(always)]
        #[track_caller]
        pub(crate) fn $get(&self, value: Value) -> &$type {
            self.$slab.get(value.index())
        }
    )* };
}

/// Characters of strings that are compared for nothing.
const SHORT_CHARS: u32 = 256;

// === impl Heap: access ===

impl Heap {
    /// An empty heap of a session that may have nothing yet. It is a constant, because a session is large: made of parts that are
    /// made first, it would be copied once for each struct around them.
    pub(crate) const fn empty() -> Heap {
        Heap {
            books: Books::new(0),
            strs: Slab::new(),
            buffers: Slab::new(),
            bytes: Slab::new(),
            bigs: Slab::new(),
            lists: Slab::new(),
            tuples: Slab::new(),
            dicts: Slab::new(),
            sets: Slab::new(),
            functions: Slab::new(),
            cells: Slab::new(),
            instances: Slab::new(),
            classes: Slab::new(),
            methods: Slab::new(),
            generators: Slab::new(),
            iters: Slab::new(),
            exceptions: Slab::new(),
            ranges: Slab::new(),
            slices: Slab::new(),
            modules: Slab::new(),
            futures: Slab::new(),
            misc: Slab::new(),
            shapes: Slab::new(),
            interned: Interned::EMPTY,
            recent: recent::Recent::new(),
            hash_key: (0, 0),
            class_epoch: 0,
            globals_epoch: 1,
            asked: Vec::new(),
            letters: Vec::new(),
            folded: None,
        }
    }

    // The caller has tested the kind.
    accessors! {
        list list_mut lists List;
        tuple tuple_mut tuples Tuple;
        set set_mut sets Set;
        function function_mut functions Function;
        cell cell_mut cells Value;
        instance instance_mut instances Instance;
        class class_mut classes Class;
        generator generator_mut generators Generator;
        iter iter_mut iters Iter;
        exception exception_mut exceptions Exception;
        future future_mut futures Future;
        misc_of misc_mut misc Misc;
    }
    readers! {
        dict dicts Dict;
        module modules Module;
        slice slices Slice;
        range ranges Range;
        method methods Method;
    }

    /// A dict to be changed: what caches of globals hold of it is void then.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn dict_mut(&mut self, value: Value) -> &mut Dict {
        self.open_dict(value).0
    }

    /// Gives an entry of a dict another value; what caches of globals hold of the others stays.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn set_entry(&mut self, dict: Value, at: u32, value: Value) {
        let dict = self.dicts.get_mut(dict.index());
        let watched = dict.is_watched(at);
        let Some(entry) = dict.entries.get_mut(at as usize) else { return };
        if watched && entry.value != value {
            dict.watched = 0;
            self.globals_epoch = self.globals_epoch.saturating_add(1);
        }
        entry.value = value;
    }

    /// Gives a dict without room, which holds nothing, the entries of another.
    pub(crate) fn dict_become(&mut self, dict: Value, source: Value) -> Result<(), Fault> {
        let mix = self.hash_key.0;
        let copy = self.dicts.get(source.index()).copy(mix, &mut self.books)?;
        *self.dict_mut(dict) = copy;
        Ok(())
    }

    /// Deletes a dict's entry, giving its key and value.
    #[inline]
    pub(crate) fn dict_remove(&mut self, dict: Value, entry: u32) -> (Value, Value) {
        let mix = self.hash_key.0;
        self.dict_mut(dict).remove(entry, mix)
    }

    /// As `dict_mut`, with the books.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn open_dict(&mut self, value: Value) -> (&mut Dict, &mut Books) {
        let dict = self.dicts.get_mut(value.index());
        if dict.watched != 0 {
            dict.watched = 0;
            self.globals_epoch = self.globals_epoch.saturating_add(1);
        }
        (dict, &mut self.books)
    }

    /// Makes void what caches of globals hold.
    pub(crate) fn forget_globals(&mut self) {
        self.globals_epoch = self.globals_epoch.saturating_add(1);
    }

    /// The text of a string.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn str(&self, value: Value) -> &str {
        // Only in a register of a hostile snapshot is there something else where a step expects its string.
        self.strs.find(value.index()).map_or("", |string| self.text_of(string))
    }

    /// The order of two strings by their code points.
    #[inline]
    pub(crate) fn str_order(&self, a: Value, b: Value) -> Ordering {
        let (Some(x), Some(y)) = (self.strs.find(a.index()), self.strs.find(b.index())) else {
            return self.str(a).cmp(self.str(b));
        };
        let (left, right) = (self.text_of(x), self.text_of(y));
        let order = left.cmp(right);
        // What has ASCII characters alone differs in one of them.
        if order == Ordering::Equal || x.is_ascii() || y.is_ascii() {
            return order;
        }
        surrogate::order(left, right, order)
    }

    #[inline(always)]
    pub(crate) fn text_of<'a>(&'a self, string: &'a Str) -> &'a str {
        match &string.text {
            Text::Own(text) => text.as_str(),
            Text::Window { buffer, start, len } => {
                let (start, len) = (*start as usize, *len as usize);
                self.buffers.get(*buffer).text.get(start..start + len).unwrap_or_default()
            }
        }
    }

    #[inline(always)]
    pub(crate) fn bytes(&self, value: Value) -> &[u8] {
        &self.bytes.get(value.index()).data
    }

    pub(crate) fn bytes_mut(&mut self, value: Value) -> &mut Bytes {
        self.bytes.get_mut(value.index())
    }

    #[inline(always)]
    pub(crate) fn big(&self, value: Value) -> &BigInt {
        &self.bigs.get(value.index()).int
    }

    /// The text of `value` if it is a string.
    #[inline(always)]
    pub(crate) fn as_str(&self, value: Value) -> Option<&str> {
        value.is_kind(Kind::Str).then(|| self.str(value))
    }

    /// The items of a list or tuple.
    #[inline(always)]
    pub(crate) fn items(&self, value: Value) -> Option<&[Value]> {
        match value.kind() {
            Some(Kind::List) => Some(&self.list(value).items),
            Some(Kind::Tuple) => Some(self.tuple(value)),
            _ => None,
        }
    }
}

// === impl Heap: construction ===

impl Heap {
    #[inline(always)]
    fn charge_object(&mut self, kind: Kind, extra: u64) -> Result<(), Fault> {
        debug_assert!(self.folded.is_none(), "a heap that is folded is at rest");
        self.books.charge(slot_bytes(kind) + extra)
    }

    /// A string of its own.
    #[inline]
    pub(crate) fn new_str(&mut self, text: &str) -> Result<Value, Fault> {
        self.charge_text(text.len())?;
        Ok(self.insert_text(Text::Own(CompactString::new(text)), count_chars(text)))
    }

    /// As `new_compact`, for text that is known to be ASCII.
    #[inline]
    pub(crate) fn new_ascii(&mut self, text: CompactString) -> Result<Value, Fault> {
        debug_assert!(text.is_ascii());
        let chars = text.len() as u32;
        self.new_counted(text, chars)
    }

    /// As `new_compact`, for text of so many characters.
    #[inline]
    pub(crate) fn new_counted(&mut self, text: CompactString, chars: u32) -> Result<Value, Fault> {
        debug_assert_eq!(count_chars(&text), chars);
        self.charge_text(text.len())?;
        Ok(self.insert_text(Text::Own(text), chars))
    }

    /// A string of a text that is held within its slot.
    #[inline(always)]
    fn new_inline(&mut self, text: Text, chars: u32) -> Result<Value, Fault> {
        self.charge_object(Kind::Str, 0)?;
        Ok(self.insert_text(text, chars))
    }

    /// A string whose cost was charged.
    #[inline(always)]
    fn insert_text(&mut self, text: Text, chars: u32) -> Value {
        let string = Str { text, chars, interned: false, hint: Cell::new(0), hash: Cell::new(0) };
        Value::heap(Kind::Str, self.strs.insert(string))
    }

    /// A string that takes over `text`.
    pub(crate) fn new_string(&mut self, text: String) -> Result<Value, Fault> {
        self.charge_text(text.len())?;
        let text = if text.len() > INLINE_MAX && text.capacity() == text.len() {
            CompactString::from(text)
        } else {
            CompactString::new(&text)
        };
        let chars = count_chars(&text);
        Ok(self.insert_text(Text::Own(text), chars))
    }

    /// A string that takes over `text`.
    pub(crate) fn new_compact(&mut self, text: CompactString) -> Result<Value, Fault> {
        self.charge_text(text.len())?;
        let chars = count_chars(&text);
        Ok(self.insert_text(Text::Own(text), chars))
    }

    /// Charges for a string of `len` bytes before its text is made.
    pub(crate) fn reserve_text(&mut self, len: u64) -> Result<(), Fault> {
        if len > TEXT_MAX {
            return self.books.reserve(u64::MAX);
        }
        self.books.reserve(slot_bytes(Kind::Str) + len.max(32))
    }

    #[inline(always)]
    fn charge_text(&mut self, len: usize) -> Result<(), Fault> {
        if len as u64 > TEXT_MAX {
            return self.books.reserve(u64::MAX);
        }
        self.charge_object(Kind::Str, own_bytes(len))
    }

    /// The one string of this content.
    pub(crate) fn intern(&mut self, text: &str) -> Result<Value, Fault> {
        let hash = Cell::new(0);
        if let Some(at) = self.look_interned(text, &hash) {
            return Ok(Value::heap(Kind::Str, at));
        }
        if text.len() as u64 > TEXT_MAX {
            self.reserve_text(text.len() as u64)?;
        }
        self.charge_object(Kind::Str, own_bytes(text.len()) + INTERN_BYTES)?;
        let string = Str {
            text: Text::Own(CompactString::new(text)),
            chars: count_chars(text),
            interned: true,
            hint: Cell::new(0),
            hash,
        };
        let at = self.strs.insert(string);
        self.add_interned(at);
        Ok(Value::heap(Kind::Str, at))
    }

    /// The interned string of this text; `hash` is set where it had to be computed.
    #[inline]
    fn look_interned(&self, text: &str, hash: &Cell<u64>) -> Option<u32> {
        let hashed = || {
            hash.set(self.hash_text(text));
            hash.get()
        };
        self.interned.find(hashed, |at| self.text_of(self.strs.get(at)) == text)
    }

    #[inline]
    fn add_interned(&mut self, at: u32) {
        if self.interned.insert_few(at) {
            return;
        }
        if self.interned.is_full() {
            self.reserve_interned(self.interned.len() as usize + 1);
        }
        let hash = self.hash_str(Value::heap(Kind::Str, at));
        self.interned.insert(at, hash);
    }

    fn reserve_interned(&mut self, more: usize) {
        let mut interned = std::mem::replace(&mut self.interned, Interned::EMPTY);
        interned.reserve(more, |at| self.hash_str(Value::heap(Kind::Str, at)));
        self.interned = interned;
    }

    /// The one string of this ASCII character, or the empty one.
    #[inline]
    pub(crate) fn letter(&mut self, byte: Option<u8>) -> Result<Value, Fault> {
        let place = byte.map_or(LETTERS - 1, usize::from);
        match self.letters.get(place) {
            Some(at) if *at != u32::MAX => Ok(Value::heap(Kind::Str, *at)),
            _ => self.find_letter(byte, place),
        }
    }

    #[cold]
    fn find_letter(&mut self, byte: Option<u8>, place: usize) -> Result<Value, Fault> {
        let char = byte.map(char::from);
        let mut buffer = [0; 4];
        let value = self.intern(char.map_or("", |char| char.encode_utf8(&mut buffer)))?;
        if self.letters.is_empty() {
            self.letters = vec![u32::MAX; LETTERS];
        }
        if let Some(at) = self.letters.get_mut(place) {
            *at = value.index();
        }
        Ok(value)
    }

    /// After a collection, which may have freed them.
    pub(crate) fn forget_letters(&mut self) {
        self.letters.fill(u32::MAX);
    }

    /// Makes room for the names and constants of a young session's program, which come one by one.
    pub(crate) fn expect_strings(&mut self, count: usize) {
        if count < STRINGS_FEW || self.strs.slots() as usize >= STRINGS_EXPECTED {
            return;
        }
        let count = count.min(STRINGS_EXPECTED);
        self.strs.reserve(count);
        self.reserve_interned(count);
    }

    /// The interned string of `value`'s content: itself where it can be.
    pub(crate) fn intern_value(&mut self, value: Value) -> Result<Value, Fault> {
        let string = self.strs.get(value.index());
        if string.interned {
            return Ok(value);
        }
        let text = self.str(value);
        let same = |at: u32| self.text_of(self.strs.get(at)) == text;
        if let Some(at) = self.interned.find(|| self.hash_str(value), same) {
            return Ok(Value::heap(Kind::Str, at));
        }
        self.books.charge(INTERN_BYTES)?;
        self.strs.get_mut(value.index()).interned = true;
        self.add_interned(value.index());
        Ok(value)
    }

    /// Whether two strings have the same content, where that is quickly told.
    #[inline]
    pub(crate) fn same_short(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (x, y) = (self.strs.find(a.index())?, self.strs.find(b.index())?);
        if (x.interned && y.interned) || x.chars != y.chars {
            return Some(false);
        }
        (x.chars <= SHORT_CHARS)
            .then(|| text::same_bytes(self.text_of(x).as_bytes(), self.text_of(y).as_bytes()))
    }

    /// The interned string of this content if there is one.
    pub(crate) fn find_interned(&self, text: &str) -> Option<Value> {
        let at = self.look_interned(text, &Cell::new(0))?;
        Some(Value::heap(Kind::Str, at))
    }

    /// As `find_interned`, for a name that the runtime itself asks for: remembers the answer until a name comes or goes.
    pub(crate) fn find_name(&mut self, name: &'static str) -> Option<Value> {
        let text = (name.as_ptr().addr(), name.len());
        let slot = (text.0 >> 3 ^ text.0) % ASKED;
        let version = self.interned.version();
        if let Some(asked) = self.asked.get(slot)
            && asked.text == text
            && asked.version == version
        {
            return asked.found;
        }
        let found = self.find_interned(name);
        if self.asked.is_empty() {
            self.asked.resize(ASKED, Asked { text: (0, 0), version: 0, found: None });
        }
        self.asked[slot] = Asked { text, version, found };
        found
    }

    /// `SipHash` of a text under the session's key, never 0.
    #[inline]
    pub(crate) fn hash_text(&self, text: &str) -> u64 {
        self.hash_raw(text.as_bytes())
    }

    /// Gives back room that no object takes: before a pause.
    pub(crate) fn shrink(&mut self) {
        macro_rules! shrink {
            ($($slab:ident)*) => { $(self.$slab.shrink();)* };
        }
        shrink!(strs buffers bytes bigs lists tuples dicts sets functions cells instances classes);
        shrink!(methods generators iters exceptions ranges slices modules futures misc shapes);
        self.asked = Vec::new();
        self.letters = Vec::new();
    }

    /// `SipHash` of bytes under the session's key, never 0.
    #[inline]
    pub(crate) fn hash_raw(&self, bytes: &[u8]) -> u64 {
        if bytes.is_empty() {
            // CPython 3.14: under every key.
            return 0;
        }
        let hasher = SipHasher13::new_with_keys(self.hash_key.0, self.hash_key.1);
        // CPython keeps -1 for errors; 0 marks "not yet computed" here.
        match hasher.hash(bytes) {
            0 | u64::MAX => 1,
            hash => hash,
        }
    }

    /// The hash of a string object, computed once.
    #[inline(always)]
    pub(crate) fn hash_str(&self, value: Value) -> u64 {
        // Only hostile snapshots ask for that of something else.
        let Some(string) = self.strs.find(value.index()) else { return 1 };
        let known = string.hash.get();
        if known != 0 {
            return known;
        }
        self.hash_first(string, self.text_of(string))
    }

    /// The hash of a string object, of which this is the text and whose hash was not yet computed.
    #[inline(always)]
    pub(crate) fn hash_first(&self, string: &Str, text: &str) -> u64 {
        let hash = self.hash_text(text);
        string.hash.set(hash);
        hash
    }

    pub(crate) fn new_bytes(&mut self, data: Vec<u8>) -> Result<Value, Fault> {
        self.charge_object(Kind::Bytes, data.len() as u64)?;
        let mut data = data;
        data.shrink_to_fit();
        Ok(Value::heap(Kind::Bytes, self.bytes.insert(Bytes { data })))
    }

    /// An int of 64 bits.
    #[inline(always)]
    pub(crate) fn new_int(&mut self, int: i64) -> Result<Value, Fault> {
        if int_fits(int) { Ok(Value::int(int)) } else { self.new_big_object(BigInt::from(int)) }
    }

    /// An int of any size.
    pub(crate) fn new_big(&mut self, int: BigInt) -> Result<Value, Fault> {
        match int.to_i64() {
            Some(small) if (INT_MIN..=INT_MAX).contains(&small) => Ok(Value::int(small)),
            _ => self.new_big_object(int),
        }
    }

    #[cold]
    fn new_big_object(&mut self, int: BigInt) -> Result<Value, Fault> {
        self.charge_object(Kind::BigInt, big_extra_bytes(&int))?;
        Ok(Value::heap(Kind::BigInt, self.bigs.insert(Big { int })))
    }

    /// A list that takes over `items`.
    #[inline]
    pub(crate) fn new_list(&mut self, items: Vec<Value>) -> Result<Value, Fault> {
        let capacity = items.len() as u32;
        self.charge_object(Kind::List, u64::from(capacity) * 8)?;
        Ok(Value::heap(Kind::List, self.lists.insert(List { items, capacity })))
    }

    #[inline]
    pub(crate) fn new_tuple(&mut self, items: &[Value]) -> Result<Value, Fault> {
        self.charge_object(Kind::Tuple, tuple_extra_bytes(items.len()))?;
        // What few there are goes to the slot by way of registers.
        let few = |a, b, c| Tuple::from_buf_and_len([a, b, c], items.len());
        let tuple = match *items {
            [] => Tuple::new(),
            [a] => few(a, UNDEF, UNDEF),
            [a, b] => few(a, b, UNDEF),
            [a, b, c] => few(a, b, c),
            _ => Tuple::from_slice(items),
        };
        Ok(Value::heap(Kind::Tuple, self.tuples.insert(tuple)))
    }

    /// A dict of nothing.
    pub(crate) fn new_empty_dict(&mut self) -> Result<Value, Fault> {
        self.charge_object(Kind::Dict, 0)?;
        Ok(Value::heap(Kind::Dict, self.dicts.insert(Dict::default())))
    }

    #[inline]
    pub(crate) fn new_dict(&mut self, dict: Dict) -> Result<Value, Fault> {
        // What is in the dict was charged while it grew.
        if let Err(fault) = self.charge_object(Kind::Dict, 0) {
            self.books.release(dict.extra_bytes());
            return Err(fault);
        }
        Ok(Value::heap(Kind::Dict, self.dicts.insert(dict)))
    }

    /// A dict that `Dict::small` has made.
    #[inline]
    pub(crate) fn new_small_dict(&mut self, dict: Dict) -> Result<Value, Fault> {
        self.charge_object(Kind::Dict, dict.extra_bytes())?;
        Ok(Value::heap(Kind::Dict, self.dicts.insert(dict)))
    }

    /// A set or, with `frozen`, a frozenset.
    pub(crate) fn new_set(&mut self, set: Set, frozen: bool) -> Result<Value, Fault> {
        let kind = if frozen { Kind::FrozenSet } else { Kind::Set };
        if let Err(fault) = self.charge_object(kind, 0) {
            self.books.release(set.extra_bytes());
            return Err(fault);
        }
        Ok(Value::heap(kind, self.sets.insert(set)))
    }

    pub(crate) fn new_function(&mut self, function: Function) -> Result<Value, Fault> {
        self.charge_object(Kind::Function, tuple_extra_bytes(function.closure.len()))?;
        Ok(Value::heap(Kind::Function, self.functions.insert(function)))
    }

    /// Replaces a function's closure cells.
    pub(crate) fn set_closure(&mut self, function: Value, cells: &[Value]) -> Result<(), Fault> {
        let old = tuple_extra_bytes(self.function(function).closure.len());
        self.books.charge(tuple_extra_bytes(cells.len()))?;
        self.books.release(old);
        self.function_mut(function).closure = Tuple::from_slice(cells);
        Ok(())
    }

    #[inline]
    pub(crate) fn new_cell(&mut self, content: Value) -> Result<Value, Fault> {
        self.charge_object(Kind::Cell, 0)?;
        Ok(Value::heap(Kind::Cell, self.cells.insert(content)))
    }

    #[inline]
    pub(crate) fn new_instance(
        &mut self,
        class: u32,
        shape: u32,
        slots: Slots,
    ) -> Result<Value, Fault> {
        self.charge_object(Kind::Instance, instance_extra_bytes(slots.capacity()))?;
        let instance = Instance { class, shape, slots };
        Ok(Value::heap(Kind::Instance, self.instances.insert(instance)))
    }

    /// Adds a slot to an instance that moves on to `shape`.
    #[inline]
    pub(crate) fn push_slot(
        &mut self,
        instance: Value,
        shape: u32,
        value: Value,
    ) -> Result<(), Fault> {
        let Heap { books, instances, .. } = self;
        let instance = instances.get_mut(instance.index());
        let mut capacity = instance.slots.capacity();
        if instance.slots.len() == capacity {
            let old = instance_extra_bytes(capacity);
            capacity *= 2;
            books.charge(instance_extra_bytes(capacity) - old)?;
        }
        instance.slots.push(value, capacity);
        instance.shape = shape;
        Ok(())
    }

    /// Turns an instance's attributes into the given dict.
    pub(crate) fn set_slots_dict(&mut self, instance: Value, slots: Slots) {
        let Heap { books, instances, .. } = self;
        let instance = instances.get_mut(instance.index());
        books.release(instance_extra_bytes(instance.slots.capacity()));
        instance.slots = slots;
        instance.shape = shape::SHAPE_DICT;
    }

    pub(crate) fn new_class(&mut self, class: Class) -> Result<Value, Fault> {
        let extra = (class.mro.len() * 8) as u64 + tuple_extra_bytes(class.bases.len());
        self.charge_object(Kind::Class, extra)?;
        Ok(Value::heap(Kind::Class, self.classes.insert(class)))
    }

    #[inline]
    pub(crate) fn new_method(&mut self, function: Value, receiver: Value) -> Result<Value, Fault> {
        self.charge_object(Kind::Method, 0)?;
        Ok(Value::heap(Kind::Method, self.methods.insert(Method { function, receiver })))
    }

    /// A generator or coroutine of this function, which has not begun; its arguments stand in the first registers.
    pub(crate) fn new_generator(
        &mut self,
        kind: GeneratorKind,
        function: Value,
        registers: Box<[Value]>,
    ) -> Result<Value, Fault> {
        self.charge_object(Kind::Generator, registers.len() as u64 * 8)?;
        let object = self.function(function);
        let generator = Generator {
            kind,
            state: GeneratorState::Created,
            function,
            code: object.code,
            globals: object.globals.index(),
            pc: 0,
            handling: UNDEF,
            step: UNDEF,
            registers,
        };
        Ok(Value::heap(Kind::Generator, self.generators.insert(generator)))
    }

    #[inline]
    pub(crate) fn new_iter(&mut self, iter: Iter) -> Result<Value, Fault> {
        self.charge_object(Kind::Iterator, 0)?;
        Ok(Value::heap(Kind::Iterator, self.iters.insert(iter)))
    }

    #[inline(always)]
    pub(crate) fn new_exception(&mut self, exception: Exception) -> Result<Value, Fault> {
        self.charge_object(Kind::Exception, 0)?;
        Ok(Value::heap(Kind::Exception, self.exceptions.insert(exception)))
    }

    pub(crate) fn new_range(&mut self, range: Range) -> Result<Value, Fault> {
        self.charge_object(Kind::Range, 0)?;
        Ok(Value::heap(Kind::Range, self.ranges.insert(range)))
    }

    pub(crate) fn new_slice(&mut self, slice: Slice) -> Result<Value, Fault> {
        self.charge_object(Kind::Slice, 0)?;
        Ok(Value::heap(Kind::Slice, self.slices.insert(slice)))
    }

    pub(crate) fn new_module(&mut self, name: Value, dict: Value) -> Result<Value, Fault> {
        self.charge_object(Kind::Module, 0)?;
        Ok(Value::heap(Kind::Module, self.modules.insert(Module { name, dict })))
    }

    pub(crate) fn new_future(&mut self, future: Future) -> Result<Value, Fault> {
        self.charge_object(Kind::Future, 0)?;
        Ok(Value::heap(Kind::Future, self.futures.insert(future)))
    }

    pub(crate) fn new_misc(&mut self, misc: Misc) -> Result<Value, Fault> {
        self.charge_object(Kind::Misc, 0)?;
        Ok(Value::heap(Kind::Misc, self.misc.insert(misc)))
    }

    /// A weak reference.
    pub(crate) fn new_reference(&mut self, target: Value, callback: Value) -> Result<Value, Fault> {
        let made = Misc::WeakRef { target, callback, held: true };
        self.charge_object(Kind::Misc, made.extra_bytes())?;
        Ok(Value::heap(Kind::Misc, self.misc.insert(made)))
    }

    /// A shape; `None` when the session has as many as it may.
    pub(crate) fn new_shape(&mut self, shape: Shape) -> Result<Option<u32>, Fault> {
        if self.shapes.used() >= SHAPES_MAX {
            return Ok(None);
        }
        self.books.charge(SHAPE_BYTES)?;
        Ok(Some(self.shapes.insert(shape)))
    }

    // --- Lists, dicts and sets that grow.

    /// `list.append`
    #[inline(always)]
    pub(crate) fn list_push(&mut self, list: Value, item: Value) -> Result<(), Fault> {
        if !list.is_kind(Kind::List) {
            return self.no_room();
        }
        let Heap { books, lists, .. } = self;
        let list = lists.get_mut(list.index());
        list.make_room(1, books)?;
        list.items.push(item);
        Ok(())
    }

    /// Appends to a list that has room; otherwise false, and nothing has been done.
    #[inline(always)]
    pub(crate) fn list_push_within(&mut self, list: Value, item: Value) -> bool {
        if !list.is_kind(Kind::List) {
            return false;
        }
        let List { items, capacity } = self.lists.get_mut(list.index());
        let room = items.len() < *capacity as usize && items.len() < items.capacity();
        if room {
            items.push(item);
        }
        room
    }

    /// Only a register of a hostile snapshot holds something else than the list, dict or set that a step made; there is
    /// no room in it, so that the step ends with an exception.
    #[cold]
    pub(crate) fn no_room(&mut self) -> Result<(), Fault> {
        self.books.reserve(u64::MAX)
    }

    /// Makes room in a list for more items; in anything else there is none.
    #[inline(always)]
    pub(crate) fn list_room(&mut self, list: Value, more: u64) -> Result<(), Fault> {
        if !list.is_kind(Kind::List) {
            return self.no_room();
        }
        let Heap { books, lists, .. } = self;
        lists.get_mut(list.index()).make_room(more, books)
    }

    /// Appends several items at once.
    pub(crate) fn list_extend(&mut self, list: Value, items: &[Value]) -> Result<(), Fault> {
        if !list.is_kind(Kind::List) {
            return self.no_room();
        }
        let Heap { books, lists, .. } = self;
        let list = lists.get_mut(list.index());
        list.make_room(items.len() as u64, books)?;
        list.items.extend_from_slice(items);
        Ok(())
    }

    /// Adds a key that is not in the dict.
    #[inline(always)]
    pub(crate) fn dict_push(
        &mut self,
        dict: Value,
        key: Value,
        value: Value,
        hash: u64,
    ) -> Result<(), Fault> {
        if !dict.is_kind(Kind::Dict) {
            return self.no_room();
        }
        let mix = self.hash_key.0;
        let (dict, books) = self.open_dict(dict);
        dict.make_room(mix, books)?;
        dict.push(key, value, hash, mix);
        Ok(())
    }

    /// Makes room in a dict for one more entry; in anything else there is none.
    pub(crate) fn reserve_entry(&mut self, dict: Value) -> Result<(), Fault> {
        if !dict.is_kind(Kind::Dict) {
            return self.no_room();
        }
        let mix = self.hash_key.0;
        let (dict, books) = self.open_dict(dict);
        dict.make_room(mix, books)
    }
}
