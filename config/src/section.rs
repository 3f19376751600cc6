//! `section!`: a table of the configuration, as written and with nothing left open.
//!
//! Place: the sections that have no rule of their own are made with it.
//!
//! Invariants: the comments of the keys are the descriptions in the JSON Schema; as written everything is optional.
//! Limits: none.

/// Makes the two types of a table: `$file` as written, `$name` resolved. Keys behind the semicolon have no default.
macro_rules! section {
    (
        $(#[doc = $about:literal])+
        $name:ident / $file:ident {
            $($(#[doc = $doc:literal])+ $field:ident: $kind:ty = $default:expr,)*
            $(; $($(#[doc = $odoc:literal])+ $optional:ident: $okind:ty,)+)?
        }
    ) => {
        $(#[doc = $about])+
        ///
        /// As written.
        #[derive(
            Clone, Debug, Default, PartialEq, Eq,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(deny_unknown_fields)]
        pub struct $file {
            $(
                $(#[doc = $doc])+
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<$kind>,
            )*
            $($(
                $(#[doc = $odoc])+
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $optional: Option<$okind>,
            )+)?
        }

        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        pub struct $name {
            $($(#[doc = $doc])+ pub $field: $kind,)*
            $($($(#[doc = $odoc])+ pub $optional: Option<$okind>,)+)?
        }

        impl Default for $name {
            fn default() -> $name {
                $name {
                    $($field: $default,)*
                    $($($optional: None,)+)?
                }
            }
        }

        impl $file {
            /// This, and what `under` says where this says nothing.
            #[must_use]
            pub fn over(self, under: &$file) -> $file {
                $file {
                    $($field: self.$field.or_else(|| under.$field.clone()),)*
                    $($($optional: self.$optional.or_else(|| under.$optional.clone()),)+)?
                }
            }

            /// With the defaults where nothing is said.
            #[must_use]
            pub fn resolved(self) -> $name {
                $name {
                    $($field: self.$field.unwrap_or_else(|| $default),)*
                    $($($optional: self.$optional,)+)?
                }
            }
        }
    };
}

pub(crate) use section;
